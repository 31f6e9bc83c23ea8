import {ai} from './ai.js';
import {chat} from './chat.js';
import {ci} from './ci.js';
import {cloud} from './cloud.js';
import {codeHosts} from './code-hosts.js';
import {addresses, databases} from './databases.js';
import {generic} from './generic.js';
import {hosting} from './hosting.js';
import {keys} from './keys.js';
import {mail} from './mail.js';
import {monitoring} from './monitoring.js';
import {payment} from './payment.js';
import {registries} from './registries.js';
import type {SecretRule} from './rule.js';
import {services} from './services.js';

let made: readonly SecretRule[] | undefined;

/**
 * The rules, the more certain ones first: of two that find the same, the first gives it its name. Made when the first text
 * is looked at: most commands look at none.
 */
export function secretRules(): readonly SecretRule[] {
  made ??= [
    ...keys(),
    ...cloud(),
    ...hosting(),
    ...codeHosts(),
    ...registries(),
    ...ci(),
    ...chat(),
    ...mail(),
    ...payment(),
    ...ai(),
    ...monitoring(),
    ...databases(),
    ...services(),
    ...addresses(),
    ...generic(),
  ];
  return made;
}
