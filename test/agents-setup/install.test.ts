import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {agentNames} from '../../source/agents-setup/recipes.js';
import {hook, ids, record, touch} from '../hooks/support.js';
import {expectRefused} from '../support/expect.js';
import {
  binary,
  environment,
  type Result,
  type TestWorkspace,
  temporaryFolder,
  workspace,
} from '../support/workspace.js';

// `orbit` on the PATH, as for a user; without it for those tests that say so.
let withOrbit: Record<string, string>;

beforeAll(() => {
  const folder = temporaryFolder();
  fs.symlinkSync(binary, path.join(folder, 'orbit'));
  withOrbit = {PATH: `${folder}:${process.env.PATH}`};
});

function run(ws: TestWorkspace, ...args: string[]): Result {
  const result = ws.runWith({env: withOrbit}, ...args);
  expect(result.code, result.err).toBe(0);
  return result;
}

function json<T>(ws: TestWorkspace, ...args: string[]): T {
  return JSON.parse(run(ws, ...args, '--json').out) as T;
}

/** Every file outside .git and .orbit, with its text. */
function files(ws: TestWorkspace): Record<string, string> {
  const found = fs
    .readdirSync(ws.root, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile())
    .map(entry => path.relative(ws.root, path.join(entry.parentPath, entry.name)))
    .filter(name => !/^\.(?:git|orbit)\//.test(name));
  return Object.fromEntries(found.sort().map(name => [name, ws.read(name)]));
}

type Entry = Record<string, unknown>;
type Grouped = {hooks: Record<string, {matcher?: string; hooks: Entry[]}[]>};
type Flat = {version: number; hooks: Record<string, Entry[]>};

describe('install', () => {
  test('all agents: what it writes, twice the same, and nothing left after uninstall', () => {
    const ws = workspace();
    expect(run(ws, 'init', '--agent', 'all').out).toContain('claude\tcreated\t.claude/settings.json');
    const written = files(ws);
    expect(Object.keys(written)).toEqual([
      '.claude/settings.json',
      '.claude/skills/orbit/SKILL.md',
      '.clinerules/hooks/PostToolUse',
      '.codex/hooks.json',
      '.cursor/hooks.json',
      '.gemini/settings.json',
      '.github/hooks/orbit.json',
      '.opencode/plugins/orbit.js',
      '.qwen/settings.json',
    ]);
    expect(Object.values(written).join('')).not.toContain(path.dirname(binary));
    const grouped = {
      claude: ['.claude/settings.json', ['PostToolUse', 'UserPromptSubmit', 'SessionStart'], 10],
      codex: ['.codex/hooks.json', ['PostToolUse', 'UserPromptSubmit', 'SessionStart', 'PostCompact'], 10],
      gemini: ['.gemini/settings.json', ['AfterTool', 'BeforeAgent', 'SessionStart'], 10_000],
      qwen: ['.qwen/settings.json', ['PostToolUse', 'UserPromptSubmit', 'SessionStart'], 10],
    } as const;
    for (const [agent, [file, events, timeout]] of Object.entries(grouped)) {
      const {hooks} = JSON.parse(written[file] ?? '') as Grouped;
      expect(Object.keys(hooks)).toEqual(events);
      for (const [group] of Object.values(hooks))
        expect(group?.hooks).toEqual([{type: 'command', command: `orbit hook ${agent}`, timeout}]);
    }
    const copilot = JSON.parse(written['.github/hooks/orbit.json'] ?? '') as Flat;
    expect(copilot.version).toBe(1);
    expect(Object.keys(copilot.hooks)).toEqual(['postToolUse', 'sessionStart']);
    expect(copilot.hooks.postToolUse?.[0]).toEqual({
      matcher: 'view|edit|create|apply_patch|bash',
      type: 'command',
      bash: 'orbit hook copilot',
      powershell: 'orbit hook copilot',
      timeoutSec: 10,
    });
    const cursor = JSON.parse(written['.cursor/hooks.json'] ?? '') as Flat;
    expect(cursor.hooks.postToolUse).toEqual([{matcher: 'Read|Write|Grep|Delete|Shell', command: 'orbit hook cursor'}]);
    expect(fs.statSync(path.join(ws.root, '.clinerules/hooks/PostToolUse')).mode & 0o111).not.toBe(0);

    expect(run(ws, 'hook', 'install', '--agent', 'all').out).toBe(
      agentNames.map(name => `${name}\tunchanged\n`).join(''),
    );
    expect(run(ws, 'hook', 'install').out).toBe(agentNames.map(name => `${name}\tunchanged\n`).join(''));
    expect(files(ws)).toEqual(written);

    run(ws, 'hook', 'uninstall');
    expect(files(ws)).toEqual({});
    expect(fs.readdirSync(ws.root).sort()).toEqual(['.git', '.orbit']);
    expect(run(ws, 'hook', 'uninstall', '--agent', 'all').out).toContain('claude\tunchanged');
  });

  test.each([
    [
      'spaces',
      '{\n    "model": "opus",\n    "hooks": {\n        "PostToolUse": [\n            {"matcher": "Bash", "hooks": [{"type": "command", "command": "echo hi"}]}\n        ],\n        "Stop": []\n    },\n    "x": [1, 2]\n}\n',
    ],
    ['tabs, no final newline', '{\n\t"permissions": {"allow": ["Bash(ls)"]}\n,\n\t"z": null\n}'],
    ['one line', '{"model":"opus","env":{"A":"b"}}'],
    ['windows', '{\r\n  "model": "opus"\r\n}\r\n'],
    ['a byte order mark', '\uFEFF{\n  "model": "opus"\n}\n'],
    [
      'many of everything',
      `${JSON.stringify(
        {
          hooks: {
            SessionStart: [
              {
                hooks: [
                  {type: 'command', command: 'a'},
                  {type: 'command', command: 'my-orbit hook claude2'},
                ],
              },
            ],
            UserPromptSubmit: [{hooks: []}],
          },
          unknown: {deep: [[[]]]},
        },
        null,
        3,
      )}\n`,
    ],
  ])('the owner of a settings file keeps it to the byte: %s', (_, before) => {
    const ws = workspace();
    ws.write('.claude/settings.json', before);
    run(ws, 'hook', 'install', '--agent', 'claude');
    const after = ws.read('.claude/settings.json');
    const [old, now] = [before, after].map(
      text => JSON.parse(text.replace('\uFEFF', '')) as Record<string, unknown> & Grouped,
    );
    expect(Object.keys(now ?? {}).filter(key => key !== 'hooks')).toEqual(
      Object.keys(old ?? {}).filter(key => key !== 'hooks'),
    );
    for (const [event, groups] of Object.entries(old?.hooks ?? {}))
      expect(now?.hooks[event]?.slice(0, groups.length)).toEqual(groups);
    expect(after.match(/"orbit hook claude"/g)).toHaveLength(3);
    if (before.includes('\r\n')) expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    run(ws, 'hook', 'install', '--agent', 'claude');
    expect(ws.read('.claude/settings.json')).toBe(after);
    run(ws, 'hook', 'uninstall', '--agent', 'claude');
    expect(ws.read('.claude/settings.json')).toBe(before);
  });

  test('comments where the agent allows them', () => {
    const ws = workspace();
    const before = '{\n  // mine\n  "theme": "dark", /* and "this" */\n  "hooks": {"enabled": true}\n}\n';
    ws.write('.gemini/settings.json', before);
    run(ws, 'hook', 'install', '--agent', 'gemini');
    expect(ws.read('.gemini/settings.json')).toContain('// mine');
    expect(json<{agents: {state: string}[]}>(ws, 'hook', 'status', '--agent', 'gemini').agents[0]?.state).toBe(
      'installed',
    );
    run(ws, 'hook', 'uninstall', '--agent', 'gemini');
    expect(ws.read('.gemini/settings.json')).toBe(before);
  });

  test.each([
    ['before everything', '// my settings\n{}\n'],
    ['instead of settings', '{\n  // "theme": "dark",\n}\n'],
    ['instead of hooks', '{\n  "hooks": {\n    // soon\n  }\n}\n'],
    ['in a list', '{\n  "hooks": {\n    // mine\n    "AfterTool": [\n      // none yet\n    ]\n  }\n}\n'],
    ['behind a line', '/* x */ {"theme": {"name": "dark"}} // y'],
  ])('a comment is not nothing: %s', (_, before) => {
    const ws = workspace();
    ws.write('.gemini/settings.json', before);
    run(ws, 'hook', 'install', '--agent', 'gemini');
    for (const [comment] of before.matchAll(/\/\/.*|\/\*.*\*\//g))
      expect(ws.read('.gemini/settings.json')).toContain(comment);
    run(ws, 'hook', 'uninstall', '--agent', 'gemini');
    expect(ws.read('.gemini/settings.json')).toBe(before);
  });

  test.each([
    ['after the one before', '{"hooks": {"AfterTool": [\n  {"hooks": []}, // theirs, kept\n  OURS]}}'],
    ['after ours', '{"hooks": {"AfterTool": [OURS, // ours, kept\n  {"hooks": []}]}}'],
    ['before ours, which ends no line', '{"hooks": {"AfterTool": [ // kept\n  OURS]}}'],
  ])('uninstall leaves a comment: %s', (_, text) => {
    const ws = workspace();
    const ours = '{"matcher": "read_file", "hooks": [{"type": "command", "command": "orbit hook gemini"}]}';
    ws.write('.gemini/settings.json', text.replace('OURS', ours));
    run(ws, 'hook', 'uninstall', '--agent', 'gemini');
    const left = ws.read('.gemini/settings.json');
    expect(left).not.toContain('orbit');
    expect(left).toContain('kept');
    expect(() => JSON.parse(left.replaceAll(/\/\/.*/g, ''))).not.toThrow();
  });

  test('a command of another machine is brought up to date in place; a tuned matcher stays', () => {
    const ws = workspace();
    const old = {
      hooks: {
        PostToolUse: [
          {
            matcher: 'Read',
            hooks: [
              {type: 'command', command: "'/old place/node' /x/orbit.cjs hook claude", timeout: 3},
              {type: 'command', command: 'other'},
            ],
          },
        ],
      },
    };
    ws.write('.claude/settings.json', JSON.stringify(old, null, 2));
    run(ws, 'hook', 'install', '--agent', 'claude');
    const {hooks} = JSON.parse(ws.read('.claude/settings.json')) as Grouped;
    expect(hooks.PostToolUse).toEqual([
      {
        matcher: 'Read',
        hooks: [
          {type: 'command', command: 'orbit hook claude', timeout: 10},
          {type: 'command', command: 'other'},
        ],
      },
    ]);
    run(ws, 'hook', 'uninstall', '--agent', 'claude');
    expect(JSON.parse(ws.read('.claude/settings.json'))).toEqual({
      hooks: {PostToolUse: [{matcher: 'Read', hooks: [{type: 'command', command: 'other'}]}]},
    });
  });

  test('--mcp-tool: the server answers, and is listed; stays so, and goes again', () => {
    const ws = workspace();
    const servers = '{\n  "mcpServers": {\n    "other": {"command": "x"}\n  }\n}\n';
    ws.write('.mcp.json', servers);
    run(ws, 'hook', 'install', '--agent', 'claude');
    run(ws, 'hook', 'install', '--agent', 'claude', '--mcp-tool');
    const {hooks} = JSON.parse(ws.read('.claude/settings.json')) as Grouped;
    expect(hooks.PostToolUse).toHaveLength(1);
    expect(hooks.PostToolUse?.[0]).toMatchObject({
      matcher: 'Read|Edit|MultiEdit|Write',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Claude Code fills it in.
      hooks: [{type: 'mcp_tool', server: 'orbit', tool: 'orbit_hook', input: {path: '${tool_input.file_path}'}}],
    });
    expect(JSON.parse(ws.read('.mcp.json'))).toEqual({
      mcpServers: {other: {command: 'x'}, orbit: {type: 'stdio', command: 'orbit', args: ['mcp']}},
    });
    expect(run(ws, 'hook', 'install').out).toBe('claude\tunchanged\n');
    run(ws, 'hook', 'uninstall');
    expect(files(ws)).toEqual({'.mcp.json': servers});
  });

  test('without orbit on the PATH: this program by its full path, and a note', () => {
    const ws = workspace();
    const result = ws.runWith({env: {PATH: '/usr/bin:/bin'}}, 'hook', 'install', '--agent', 'claude');
    expect(result).toMatchObject({code: 0});
    expect(result.err).toContain('not on the PATH');
    expect(ws.read('.claude/settings.json')).toContain(`${process.execPath} ${fs.realpathSync(binary)} hook claude`);
  });
});

describe('refused, and nothing written', () => {
  test.each([
    ['claude', '.claude/settings.json', '{"hooks": {', /does not parse/],
    ['claude', '.claude/settings.json', '', /does not parse/],
    ['claude', '.claude/settings.json', '[]', /JSON object/],
    ['claude', '.claude/settings.json', '// mine\n{}', /does not parse/],
    ['claude', '.claude/settings.json', '{"hooks": []}', /`hooks` that is not an object/],
    ['codex', '.codex/hooks.json', '{"hooks": {"PostToolUse": {}}}', /PostToolUse` that is not a list/],
    ['copilot', '.github/hooks/orbit.json', '{"version": 1, "hooks": {}}', /not orbit's/],
    ['cline', '.clinerules/hooks/PostToolUse', '#!/bin/sh\necho mine\n', /not orbit's/],
    ['cline', '.clinerules', 'rules in one file', /where a folder is needed/],
    ['opencode', '.opencode/plugins/orbit.js', 'export const Mine = 1;', /not orbit's/],
    ['claude', '.claude/skills/orbit/SKILL.md', 'my own skill', /not orbit's/],
  ])('%s: %s reads %j', (agent, file, text, says) => {
    const ws = workspace();
    ws.write(file, text);
    const before = files(ws);
    expectRefused(ws, ['hook', 'install', '--agent', agent], {code: 1, says: [says, /Nothing was written/]});
    if (!/not orbit's|not a list/.test(String(says)))
      expectRefused(ws, ['hook', 'uninstall', '--agent', agent], {code: 1, says: [says]});
    expect(files(ws)).toEqual(before);
  });

  test('one broken file stops all of them', () => {
    const ws = workspace();
    ws.write('.codex/hooks.json', '{');
    expectRefused(ws, ['hook', 'install', '--agent', 'claude', 'codex'], {code: 1, says: ['.codex/hooks.json']});
    expect(files(ws)).toEqual({'.codex/hooks.json': '{'});
  });

  test('a link that leads to where git or orbit keep their own files', () => {
    for (const place of ['.git/hooks', '.orbit/learnings']) {
      const ws = workspace();
      fs.symlinkSync(path.join(ws.root, place), path.join(ws.root, '.claude'));
      const before = fs.readdirSync(path.join(ws.root, place));
      const {code, err} = ws.run('hook', 'install', '--agent', 'claude');
      expect([code, err]).toEqual([1, expect.stringContaining('leads through a link to where no settings')]);
      expect(fs.readdirSync(path.join(ws.root, place))).toEqual(before);
    }
  });

  test('a link to a git folder of another name', () => {
    const ws = workspace({git: false});
    ws.git('init', '-q', `--separate-git-dir=${ws.root}/meta`);
    for (const place of ['meta', 'meta/hooks']) {
      fs.rmSync(path.join(ws.root, '.claude'), {force: true});
      fs.symlinkSync(place, path.join(ws.root, '.claude'));
      const before = fs.readdirSync(path.join(ws.root, place));
      const {code, err} = ws.run('hook', 'install', '--agent', 'claude');
      expect([code, err]).toEqual([1, expect.stringContaining('leads through a link to where no settings')]);
      expect(fs.readdirSync(path.join(ws.root, place))).toEqual(before);
    }
  });

  test('a link that leads out of the workspace', () => {
    const ws = workspace();
    const outside = temporaryFolder();
    fs.symlinkSync(outside, path.join(ws.root, '.claude'));
    fs.mkdirSync(path.join(ws.root, '.codex'));
    fs.symlinkSync(path.join(outside, 'new.json'), path.join(ws.root, '.codex/hooks.json'));
    expectRefused(ws, ['hook', 'install', '--agent', 'claude'], {code: 1, says: ['out of the workspace']});
    expectRefused(ws, ['hook', 'install', '--agent', 'codex'], {code: 1, says: ['leads nowhere']});
    expect(fs.readdirSync(outside)).toEqual([]);
  });

  test('an unknown agent, none to be seen, no workspace', () => {
    const ws = workspace();
    expectRefused(ws, ['hook', 'install', '--agent', 'cluade'], {code: 2, says: ['the known ones are claude, codex']});
    expectRefused(ws, ['hook', 'install'], {code: 2, says: ['have to name one', /--agent claude/]});
    const bare = workspace({init: false});
    expectRefused(bare, ['hook', 'install', '--agent', 'claude'], {code: 1, says: ['orbit init']});
    expectRefused(bare, ['init', '--agent', 'cluade'], {code: 2, says: ['the known ones are']});
    expect(bare.exists('.orbit')).toBe(false);
  });
});

describe('before it writes', () => {
  test('--dry-run shows the diff and writes nothing', () => {
    const ws = workspace();
    ws.write('.cursor/hooks.json', '{\n  "version": 1,\n  "hooks": {\n    "stop": [{"command": "x"}]\n  }\n}\n');
    const before = files(ws);
    const {out} = run(ws, 'hook', 'install', '--agent', 'cursor', '--dry-run');
    expect(out).toContain('--- .cursor/hooks.json\n+++ .cursor/hooks.json\n@@ -1,6 +1,');
    expect(out).toContain('+    "postToolUse": [');
    expect(out).toContain('+    "stop": [{"command": "x"}],\n');
    const shape = json<{agents: {files: {action: string}[]}[]; applied: boolean}>(
      ws,
      'hook',
      'install',
      '--agent',
      'cursor',
      '--dry-run',
    );
    expect(shape).toMatchObject({
      applied: false,
      agents: [{agent: 'cursor', files: [{file: '.cursor/hooks.json', action: 'updated'}]}],
    });
    expect(files(ws)).toEqual(before);
  });

  test('on a terminal it shows the diff and asks; the end of the input is no', () => {
    const ws = workspace();
    const refused = ws.terminal(['hook', 'install', '--agent', 'opencode'], {env: withOrbit});
    expect(refused.out).toContain('+++ .opencode/plugins/orbit.js');
    expect(refused.out).toContain('[y/N]');
    expect(files(ws)).toEqual({});
    const line = `'${process.execPath}' '${binary}' hook install --agent opencode`;
    const yes = spawnSync('script', ['-qec', line, '/dev/null'], {
      cwd: ws.root,
      input: 'y\n',
      encoding: 'utf8',
      env: environment({TERM: 'xterm', ...withOrbit}),
    });
    expect(yes.stdout).toContain('opencode\tcreated');
    expect(Object.keys(files(ws))).toEqual(['.opencode/plugins/orbit.js']);
    run(ws, 'hook', 'uninstall');
    const accepted = ws.terminal(['hook', 'install', '--agent', 'opencode', '--yes'], {env: withOrbit});
    expect(accepted.out).not.toContain('[y/N]');
    expect(Object.keys(files(ws))).toEqual(['.opencode/plugins/orbit.js']);
  });

  test('--json applies and says what it did', () => {
    const ws = workspace({init: false});
    const made = json<{agents: unknown[]; created: string[]}>(ws, 'init', '--agent', 'qwen');
    expect(made).toMatchObject({
      agents: [{agent: 'qwen', files: [{file: '.qwen/settings.json', action: 'created'}], notes: []}],
    });
    expect(json(ws, 'hook', 'uninstall')).toMatchObject({
      agents: [{agent: 'qwen', files: [{file: '.qwen/settings.json', action: 'removed'}]}],
      applied: true,
    });
    expect(json(ws, 'hook', 'uninstall')).toEqual({agents: [], applied: false});
  });
});

describe('status and doctor', () => {
  type Status = {
    agents: {
      agent: string;
      state: string;
      missing: string[];
      command_found: boolean;
      last_fired_at: string;
      notes: string[];
    }[];
  };
  const status = (ws: TestWorkspace, agent: string) => json<Status>(ws, 'hook', 'status', '--agent', agent).agents[0];

  test('not installed, installed, fired, partly, broken, foreign, not found', () => {
    const ws = workspace();
    expect(json<Status>(ws, 'hook', 'status').agents.map(({agent, state}) => [agent, state])).toEqual(
      agentNames.map(agent => [agent, 'not-installed']),
    );
    run(ws, 'hook', 'install', '--agent', 'all');
    expect(
      json<Status>(ws, 'hook', 'status').agents.every(
        ({state, command_found}) => state === 'installed' && command_found,
      ),
    ).toBe(true);
    expect(status(ws, 'codex')?.notes.join()).toContain('/hooks');
    expect(status(ws, 'copilot')?.notes.join()).toContain('.claude/settings.json');
    expect(status(ws, 'gemini')?.notes.join()).toContain('untrusted');
    const doctor = () => ws.runWith({env: withOrbit}, 'doctor').out;
    expect(doctor()).toMatch(/hook codex\tis installed but has never fired\.\t.*\/hooks/);

    ws.write('src/a.ts');
    record(ws, 1);
    const patch = {
      session_id: 'c',
      cwd: ws.root,
      hook_event_name: 'PostToolUse',
      tool_input: {command: 'cat src/a.ts'},
    };
    expect(ids(hook(ws, 'codex', patch))).toEqual(['L-0001']);
    expect(status(ws, 'codex')?.last_fired_at).toMatch(/^\d{4}-/);
    expect(doctor()).not.toContain('hook codex');

    const settings = JSON.parse(ws.read('.claude/settings.json')) as Grouped;
    delete settings.hooks.SessionStart;
    ws.write('.claude/settings.json', JSON.stringify(settings));
    ws.write('.gemini/settings.json', '{');
    ws.write('.opencode/plugins/orbit.js', 'mine');
    ws.write('.qwen/settings.json', ws.read('.qwen/settings.json').replaceAll('orbit hook', '/gone/orbit hook'));
    expect(status(ws, 'claude')).toMatchObject({state: 'partly', missing: ['SessionStart']});
    expect(status(ws, 'gemini')?.state).toBe('broken');
    expect(status(ws, 'opencode')?.state).toBe('foreign');
    expect(status(ws, 'qwen')).toMatchObject({state: 'installed', command_found: false});
    const said = doctor();
    expect(said).toMatch(/hook claude\tis only partly installed: SessionStart missing/);
    expect(said).toMatch(/hook gemini\t.*does not parse/);
    expect(said).toMatch(/hook qwen\t.*not found/);
    expect(said).not.toContain('hook cursor');
    expect(run(ws, 'hook', 'status').out.split('\n')).toHaveLength(agentNames.length + 1);
  });
});

describe('what was installed works', () => {
  test('the cline script answers, and answers when orbit is gone', () => {
    const ws = workspace();
    ws.write('src/a.ts');
    record(ws, 1);
    run(ws, 'hook', 'install', '--agent', 'cline');
    const script = path.join(ws.root, '.clinerules/hooks/PostToolUse');
    const payload = {
      hookName: 'PostToolUse',
      taskId: 't',
      workspaceRoots: [ws.root],
      postToolUse: {toolName: 'read_file', parameters: {path: 'src/a.ts'}},
    };
    const call = (env: Record<string, string>) =>
      spawnSync(script, {input: JSON.stringify(payload), encoding: 'utf8', env: {...process.env, ...env}});
    expect(JSON.parse(call(withOrbit).stdout).contextModification).toContain('[L-0001]');
    expect(call(withOrbit)).toMatchObject({status: 0, stdout: '{"cancel":false}\n', stderr: ''});
    expect(call({PATH: '/usr/bin:/bin'})).toMatchObject({status: 0, stdout: '{"cancel":false}\n', stderr: ''});
  });

  test('the opencode plugin appends to the output, and never throws', async () => {
    const ws = workspace();
    ws.write('src/a.ts');
    record(ws, 1);
    const installed = ws.runWith({env: {PATH: '/usr/bin:/bin'}}, 'hook', 'install', '--agent', 'opencode');
    expect(installed.code).toBe(0);
    fs.copyFileSync(path.join(ws.root, '.opencode/plugins/orbit.js'), path.join(ws.root, 'plugin.mjs'));
    const {Orbit} = await import(path.join(ws.root, 'plugin.mjs'));
    const plugin = await Orbit({directory: ws.root});
    const toolRan = plugin['tool.execute.after'];
    const output = {title: '', output: 'file text', metadata: {}};
    await toolRan({tool: 'read', sessionID: 's', callID: 'c', args: {filePath: 'src/a.ts'}}, output);
    expect(output.output).toMatch(/^file text\n\n<system-reminder>\n.*\n- \[L-0001\]/);
    const untouched = {output: 'x'};
    await toolRan({tool: 'todowrite', sessionID: 's', args: {}}, untouched);
    await toolRan({tool: 'read', sessionID: 's', args: {filePath: 'src/a.ts'}}, untouched);
    expect(untouched.output).toBe('x');
    await toolRan({}, {});
    await toolRan(undefined, undefined);
  });

  test('the skill follows the rules for skills', () => {
    const ws = workspace();
    run(ws, 'hook', 'install', '--agent', 'claude');
    const text = ws.read('.claude/skills/orbit/SKILL.md');
    const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
    expect(head).toMatch(/^name: orbit$/m);
    const description = /^description: (.*)$/m.exec(head)?.[1] ?? '';
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(1024);
    for (const word of ['orbit search', 'orbit learning add', 'orbit learning upvote']) expect(text).toContain(word);
    record(ws, 1);
    expect(ids(hook(ws, 'claude', touch(ws, 'src/x.ts')))).toEqual(['L-0001']);
  });
});
