import type {Progress} from '../../store/index/refresh.js';

const width = 24;
const quietMs = 150;

/** A bar on stderr that appears only when the work takes long enough to be noticed, and removes itself. */
export function progressBar(what: string, show: (text: string) => void): Progress {
  const start = Date.now();
  let isShown = false;
  let lastDrawn = 0;
  return (done, total) => {
    const now = Date.now();
    if (total === 0 || now - start < quietMs) return;
    if (done >= total) {
      if (isShown) show('');
      return;
    }
    if (now - lastDrawn < 50) return;
    lastDrawn = now;
    isShown = true;
    const filled = Math.round((done / total) * width);
    show(`${what} [${'█'.repeat(filled)}${'·'.repeat(width - filled)}] ${done}/${total}`);
  };
}
