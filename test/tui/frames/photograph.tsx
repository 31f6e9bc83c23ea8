import {renderToString} from 'ink';
import {Screen} from '../../../source/tui/components/Screen.js';
import type {Model} from '../../../source/tui/state/model.js';
import type {Theme} from '../../../source/tui/theme/tokens.js';

/** What Ink makes of a model: the styles as the terminal gets them. */
export function photograph(model: Model, theme: Theme, spoken = false): string {
  const app = {model: () => model, dispatch: () => {}, subscribe: () => () => {}};
  return renderToString(<Screen app={app} theme={theme} spoken={spoken} />, {columns: model.size.columns});
}
