import type {Model, Toast} from '../model/model.js';
import type {Effect} from './effect.js';

const shownMs = {info: 4_000, error: 8_000};

export function say(model: Model, text: string, kind: Toast['kind'] = 'info'): [Model, Effect[]] {
  const serial = model.serial + 1;
  return [{...model, serial, toast: {text, kind, serial}}, [{type: 'expire-toast', serial, afterMs: shownMs[kind]}]];
}
