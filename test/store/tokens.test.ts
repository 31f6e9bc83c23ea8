import {describe, expect, test} from 'vitest';
import {countTokens} from '../../store/tokens.js';

// Counted once with the real vocabularies (gpt-tokenizer 4: cl100k_base, o200k_base); they are 30 MB, so the product
// estimates. Calibrated on 235 reminder lines: 97 % within 15 %, the sum 6 % high.

const references: readonly [text: string, cl100k: number, o200k: number][] = [
  ['- [L-0004] A deployed migration must not be changed: write another migration. (git, merge-conflicts)\n', 26, 26],
  [
    '- [L-0024] Images that run as root are refused by the platform; set a non-root user. (git, merge-conflicts)\n',
    31,
    31,
  ],
  ['- [L-0044] Joining path strings broke on Windows; use pathlib. (git, merge-conflicts)\n', 25, 24],
  [
    '- [L-0064] An error about a lock names the holder, and waiting for it is bounded. (git, merge-conflicts)\n',
    30,
    30,
  ],
  ['- [L-0084] The bundler keeps imports of types unless they are exported as types. (git, merge-conflicts)\n', 28, 28],
  [
    '- [L-0104] Two simultaneous applies corrupted the state: use the remote backend’s lock. (git, merge-conflicts)\n',
    28,
    28,
  ],
  [
    '- [L-0124] Images must not contain secrets; they are read from the vault on start-up. (git, merge-conflicts)\n',
    30,
    30,
  ],
  ['- [L-0144] The billing service listens on port 4002 in development. (git, merge-conflicts)\n', 26, 26],
  ['- [L-0164] Page objects are composed, not subclassed. (git, merge-conflicts)\n', 23, 23],
  ['- [L-0184] Check a webhook’s signature first and parse afterwards. (git, merge-conflicts)\n', 24, 24],
  ['`crates/*/assets/**` never matched because the walker skipped symlinked folders.', 17, 19],
  ['ORBIT_LEARNING_VOTE_HALF_LIFE_DAYS=0 means the raw count, not "no votes".', 22, 23],
  [
    'Run `cargo test --workspace --all-features -- --nocapture` before touching crates/engine/src/perf_counters.rs.',
    25,
    27,
  ],
  ['The API at https://api.example.com/v2/users/{id}/sessions?limit=100 returns 429 after 60 requests/min.', 28, 28],
  ['Set GOMAXPROCS=$(nproc) in CI; the default of 64 makes TestConcurrentWrites flaky.', 26, 24],
  [
    'commit 3fa10d6c2b1e4f5a8d9e0b7c6a5f4e3d2c1b0a99 broke the cache: key was md5(path) instead of sha256(content).',
    55,
    55,
  ],
  ['Timeouts: connect=5s, read=30s, idle=90s (see src/net/http_client.py:214).', 27, 27],
  ['regex `^(?:[^/]*?a)+$` is catastrophic on "aaaaaaaaaaaaaaaaaaaaaaaa!".', 20, 20],
  ['0x1F600–0x1F64F are emoji; 😀 counts as 2 UTF-16 code units and 4 bytes.', 30, 30],
  ['AWS_REGION must be eu-central-1; us-east-1 adds ~120ms p95 latency.', 21, 21],
  [
    '{"error": {"code": "not-found", "message": "there is no learning L-0042.", "hint": "See orbit learning list."}}',
    33,
    33,
  ],
  ['2026-05-09T18:00:00.123456789Z is a valid created_at; keep all nine digits.', 28, 28],
  ['Version 12.11.1 of better-sqlite3 requires Node >=20 and glibc 2.31.', 25, 26],
  [
    'Context: the importer runs nightly at 02:00 UTC.\nObservation: it holds one transaction for 40 minutes.\nImplication: vacuum cannot run, tables bloat by 3 GB per night.\nAction: commit every 5,000 rows.\n',
    52,
    51,
  ],
  [
    '<system-reminder>\nProject learnings relevant to src/api/client.ts:\nRead full body via `orbit learning show <id>` if needed.\n</system-reminder>',
    34,
    34,
  ],
];

/** Scripts in which the two vocabularies themselves are far apart: between them, or a little outside. */
const foreign: readonly [text: string, cl100k: number, o200k: number][] = [
  ['Die Migrationen müssen vor dem Seed-Skript laufen, sonst fehlen Spalten.', 20, 16],
  ['Für Übersetzungen gilt: Größenangaben nie als Fließkommazahlen speichern.', 24, 18],
  ['Toujours vérifier l’équivalence des résultats avant d’annoncer un gain de performance.', 21, 18],
  ['Nunca confíes en la latencia; verifica también que la salida sea equivalente.', 20, 17],
  ['Всегда проверяйте эквивалентность вывода перед тем, как объявлять об ускорении.', 32, 22],
  ['Миграции нужно запускать до заполнения базы данных тестовыми данными.', 25, 17],
  ['在声明性能提升之前，务必验证输出是否等价。', 18, 14],
  ['数据库迁移必须在种子脚本之前运行。', 19, 12],
  ['シードスクリプトの前にマイグレーションを実行してください。', 25, 19],
  ['パフォーマンスの改善を主張する前に出力の同等性を確認する。', 31, 22],
  ['시드 스크립트 전에 마이그레이션을 실행해야 합니다.', 25, 17],
  ['تحقق دائما من تكافؤ المخرجات قبل إعلان تحسين الأداء.', 37, 15],
  ['Επαληθεύστε πάντα την ισοδυναμία της εξόδου.', 42, 18],
  ['ตรวจสอบผลลัพธ์ก่อนประกาศว่าเร็วขึ้น', 37, 12],
  ['🚀🔥 Ship it! ✅ tests pass ❌ lint fails', 17, 13],
];

describe('an estimate beside the real count', () => {
  test.each(references)('%j', (text, cl100k, o200k) => {
    const estimate = countTokens(text);
    expect(estimate).toBeGreaterThanOrEqual(Math.floor(0.85 * Math.min(cl100k, o200k)));
    expect(estimate).toBeLessThanOrEqual(Math.ceil(1.15 * Math.max(cl100k, o200k)));
  });

  test('together they err on the high side, and not by much', () => {
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    const estimate = sum(references.map(([text]) => countTokens(text)));
    expect(estimate / sum(references.map(([, cl100k]) => cl100k))).toBeGreaterThan(1);
    expect(estimate / sum(references.map(([, , o200k]) => o200k))).toBeLessThan(1.1);
  });

  test.each(foreign)('%j', (text, cl100k, o200k) => {
    const estimate = countTokens(text);
    expect(estimate).toBeGreaterThan(0.9 * Math.min(cl100k, o200k));
    expect(estimate).toBeLessThan(1.3 * Math.max(cl100k, o200k));
  });
});

describe('odd texts', () => {
  test('nothing costs nothing', () => expect(countTokens('')).toBe(0));

  test('a line break is a token, however many follow each other; a wider gap between words is half of one', () => {
    const [words, lines, gaps] = ['a a a a a', 'a\n\na\na\n\n\na\na', 'a  a   a  a  a'].map(countTokens);
    expect([words, lines, gaps]).toEqual([5, 9, 7]);
  });

  test('a longer text never costs less', () => {
    const text = 'Run `npm test` — 3 of 12 failed: fooBarBaz(…) 漢字 🦊\n';
    let last = 0;
    for (const end of Array.from(text).keys()) {
      const now = countTokens(Array.from(text).slice(0, end).join(''));
      expect(now).toBeGreaterThanOrEqual(last - 1);
      last = Math.max(last, now);
    }
    expect(countTokens(text + text)).toBeGreaterThanOrEqual(2 * countTokens(text) - 2);
  });

  test('a megabyte takes no time to speak of', () => {
    const start = performance.now();
    expect(countTokens('word '.repeat(200_000))).toBeGreaterThan(150_000);
    expect(countTokens(' '.repeat(1_000_000))).toBeLessThan(10);
    expect(countTokens('-'.repeat(1_000_000))).toBeGreaterThan(100_000);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
