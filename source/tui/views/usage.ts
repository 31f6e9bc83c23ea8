import {usageContent} from '../content/usage.js';
import type {Rect} from '../layout/rects.js';
import type {Model} from '../model/model.js';
import type {Line} from '../text/line.js';
import {scrolled} from './preview.js';

export function usageLines(model: Model, rect: Rect): Line[] {
  return scrolled(usageContent(model), model.previewScroll, rect);
}
