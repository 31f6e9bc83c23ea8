import {renderToString} from 'ink';
import {Screen} from '../../../source/tui/components/Screen.js';
import LineOutput from '../../../source/tui/ink-shims/line-output.js';
import type {Model} from '../../../source/tui/model/model.js';
import {sgrLine} from '../../../source/tui/theme/sgr.js';
import type {Theme} from '../../../source/tui/theme/tokens.js';
import {screenLines} from '../../../source/tui/views/screen.js';

/** What Ink makes of a model. */
export function photograph(model: Model, theme: Theme, spoken = false): string {
  const app = {model: () => model, dispatch: () => {}, subscribe: () => () => {}};
  return renderToString(<Screen app={app} theme={theme} spoken={spoken} />, {columns: model.size.columns});
}

/** What the terminal gets in the built program, where whole lines go past Ink's own output. */
export function painted(model: Model, theme: Theme): string {
  const lines = screenLines(model).map(one => sgrLine(one, theme));
  const output = new LineOutput({width: model.size.columns, height: lines.length});
  for (const [at, one] of lines.entries()) output.write(0, at, one, {transformers: []});
  return output.get().output;
}
