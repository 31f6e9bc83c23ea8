import type {Severity} from '../../../store/index/load.js';
import type {Orbit} from '../../open/orbit.js';

export type Finding = {
  readonly severity: Severity;
  readonly where: string;
  readonly what: string;
  readonly fix: string;
  /** Repairs it; only where no person has to decide anything. */
  readonly repair?: () => void;
};

/** Of a large store there may be a great many: they are told one by one, and need not be held. */
export type Check = (orbit: Orbit) => Iterable<Finding>;

export function warning(where: string, what: string, fix: string, repair?: () => void): Finding {
  return {severity: 'warning', where, what, fix, ...(repair ? {repair} : {})};
}

export function location(file: string, line: number | null): string {
  return line === null ? file : `${file}:${line}`;
}
