import {Box, Text} from 'ink';
import {memo, useSyncExternalStore} from 'react';
import type {App} from '../runtime/app.js';
import {sgrLine} from '../theme/sgr.js';
import type {Theme} from '../theme/tokens.js';
import {screenLines} from '../views/screen.js';
import {spokenLines} from '../views/spoken.js';

type Props = {readonly app: App; readonly theme: Theme; readonly spoken?: boolean};

/** React only reads: the model comes from outside, the views make lines of it, and here they get their colours. */
export function Screen({app, theme, spoken = false}: Props) {
  const model = useSyncExternalStore(app.subscribe, app.model);
  const lines = spoken ? spokenLines(model) : screenLines(model).map(line => sgrLine(line, theme));
  return (
    <Box flexDirection="column" {...(spoken ? {} : {width: model.size.columns})}>
      {lines.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the screen
        <Row key={at} text={text} isCut={!spoken} />
      ))}
    </Box>
  );
}

// Most rows stay as they are when the cursor moves; those need no new layout.
const Row = memo(function Row({text, isCut}: {readonly text: string; readonly isCut: boolean}) {
  return <Text wrap={isCut ? 'truncate' : 'wrap'}>{text}</Text>;
});
