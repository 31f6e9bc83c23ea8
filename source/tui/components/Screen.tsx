import {Box, Text} from 'ink';
import {memo, useSyncExternalStore} from 'react';
import type {App} from '../runtime/app.js';
import type {Line} from '../text/line.js';
import type {Theme} from '../theme/tokens.js';
import {screenLines} from '../views/screen.js';
import {spokenLines} from '../views/spoken.js';

type Props = {readonly app: App; readonly theme: Theme; readonly spoken?: boolean};

/** React only reads: the model comes from outside, the views make lines of it, and here they get their colours. */
export function Screen({app, theme, spoken = false}: Props) {
  const model = useSyncExternalStore(app.subscribe, app.model);
  if (spoken) {
    return (
      <Box flexDirection="column">
        {spokenLines(model).map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the screen
          <Text key={at}>{text}</Text>
        ))}
      </Box>
    );
  }
  return (
    <Box flexDirection="column" width={model.size.columns}>
      {screenLines(model).map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the screen
        <Row key={at} line={one} theme={theme} />
      ))}
    </Box>
  );
}

const Row = memo(function Row({line, theme}: {readonly line: Line; readonly theme: Theme}) {
  return (
    <Text wrap="truncate">
      {line.map(({text, token}, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the line
        <Text key={at} {...(token === undefined ? {} : theme[token])}>
          {text}
        </Text>
      ))}
    </Text>
  );
}, sameLine);

// Most rows stay as they are when the cursor moves; those need no new layout.
function sameLine(a: {line: Line}, b: {line: Line}): boolean {
  return (
    a.line.length === b.line.length &&
    a.line.every((part, at) => part.text === b.line[at]?.text && part.token === b.line[at]?.token)
  );
}
