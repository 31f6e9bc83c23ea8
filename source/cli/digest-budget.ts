import {OrbitError} from '../../store/errors.js';
import {maxTokensRange} from '../digest/layout.js';
import {wholeNumber} from './numbers.js';

/** Below the least not one learning of usual length fits; above the most nobody reads it, and a pull would not either. */
export function digestBudget(text: string | undefined): number | undefined {
  const {least, most} = maxTokensRange;
  const value = wholeNumber('--max-tokens', text, least);
  if (value === undefined || value <= most) return value;
  throw new OrbitError('bad-value', `--max-tokens: ${value} is too many; at most ${most} is allowed.`);
}
