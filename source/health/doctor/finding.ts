import type {Severity} from '../../../store/index/load.js';
import type {Orbit} from '../../open/orbit.js';

export type Finding = {
  readonly severity: Severity;
  readonly where: string;
  readonly what: string;
  readonly fix: string;
  /** Mends it; only where no person has to decide anything. */
  readonly mend?: () => void;
};

export type Check = (orbit: Orbit) => Finding[];

export function location(file: string, line: number | null): string {
  return line === null ? file : `${file}:${line}`;
}
