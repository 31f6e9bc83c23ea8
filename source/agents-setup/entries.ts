import {
  getNodeValue,
  hasComments,
  insertItem,
  insertMember,
  isAmongComments,
  memberOf,
  type Node,
  parseSettings,
  removeElement,
  replaceValue,
  unusable,
} from '../json/settings-text.js';

// Our entries in an agent's JSON settings: `hooks.<event>` is a list of entries, or of groups that hold entries.

export type SettingsShape = {
  readonly file: string;
  /** `grouped`: {matcher, hooks: [entry]}; `flat`: the entries themselves. */
  readonly style: 'grouped' | 'flat';
  /** The agent allows comments in the file. */
  readonly comments?: boolean;
  /** What a new file holds besides the hooks. */
  readonly base?: Readonly<Record<string, unknown>>;
};

export type EventEntry = {
  readonly event: string;
  readonly matcher?: string | undefined;
  readonly entry: Readonly<Record<string, unknown>>;
};

export type IsOurs = (entry: unknown) => boolean;

/** One of our entries, and the event it stands in. */
export type InstalledEntry = {
  readonly event: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** The entry and what it lies in, from it outwards: its group, the event's list, the hooks. */
  readonly nodes: readonly [Node, ...Node[]];
};

export function findOurs(text: string, shape: SettingsShape, isOurs: IsOurs): InstalledEntry[] {
  const hooks = hooksOf(parse(text, shape), shape);
  return (hooks?.children ?? []).flatMap(member => {
    const [key, list] = member.children ?? [];
    // Some agents keep switches of their own beside the events.
    const items = list?.type === 'array' ? (list.children ?? []) : [];
    const outer = [member, ...(hooks?.parent ? [hooks.parent] : [])];
    return items
      .flatMap((item): InstalledEntry['nodes'][] => {
        const inner = shape.style === 'grouped' && item.type === 'object' ? memberOf(item, 'hooks') : undefined;
        if (inner?.type !== 'array') return [[item, ...outer]];
        return (inner.children ?? []).map(entry => [entry, item, ...outer]);
      })
      .map(nodes => ({event: String(key?.value), value: getNodeValue(nodes[0]), nodes}))
      .filter(({value}) => isOurs(value));
  });
}

/** Every wanted entry is there afterwards; one of ours that starts something else is brought up to date in place. */
export function addEntries(
  text: string | undefined,
  shape: SettingsShape,
  wanted: readonly EventEntry[],
  isOurs: IsOurs,
  isCurrent: (have: InstalledEntry['value'], want: EventEntry['entry']) => boolean,
): string {
  if (text === undefined) return newFile(shape, wanted);
  let result = text;
  for (const want of wanted) {
    const have = findOurs(result, shape, isOurs).filter(({event}) => event === want.event);
    const stale = have.find(({value}) => !isCurrent(value, want.entry));
    if (stale && stale.value.type === want.entry.type) {
      const fresh = shape.style === 'flat' ? element('flat', want) : want.entry;
      result = replaceValue(result, stale.nodes[0], fresh);
    } else if (stale) {
      // Another kind of hook, with a matcher of its own.
      result = append(takeOut(result, stale), shape, want);
    } else if (have.length === 0) result = append(result, shape, want);
  }
  return result;
}

/** Undefined where nothing is left that anybody would miss. */
export function removeEntries(text: string, shape: SettingsShape, isOurs: IsOurs): string | undefined {
  let result = text;
  let removed = false;
  for (let [entry] = findOurs(result, shape, isOurs); entry; [entry] = findOurs(result, shape, isOurs)) {
    result = takeOut(result, entry);
    removed = true;
  }
  const keys = Object.keys(getNodeValue(parse(result, shape))).filter(key => !Object.hasOwn(shape.base ?? {}, key));
  return removed && keys.length === 0 && !hasComments(result) ? undefined : result;
}

// An entry takes with it whatever would be empty without it; a remark is not nothing.
function takeOut(text: string, {nodes}: InstalledEntry): string {
  const isKept = (node: Node) => (node.parent?.children?.length ?? 0) > 1 || isAmongComments(text, node);
  return removeElement(text, nodes.find(isKept) ?? nodes.at(-1) ?? nodes[0]);
}

function newFile({style, base}: SettingsShape, wanted: readonly EventEntry[]): string {
  const hooks: Record<string, unknown[]> = {};
  for (const want of wanted) hooks[want.event] = [...(hooks[want.event] ?? []), element(style, want)];
  return `${JSON.stringify({...base, hooks}, null, 2)}\n`;
}

function append(text: string, shape: SettingsShape, want: EventEntry): string {
  const root = parse(text, shape);
  const added = element(shape.style, want);
  const hooks = hooksOf(root, shape);
  if (!hooks) return insertMember(text, root, 'hooks', {[want.event]: [added]});
  const list = memberOf(hooks, want.event);
  if (!list) return insertMember(text, hooks, want.event, [added]);
  if (list.type !== 'array') throw unusable(shape.file, `has a \`hooks.${want.event}\` that is not a list`);
  return insertItem(text, list, added);
}

function element(style: SettingsShape['style'], {matcher, entry}: EventEntry): unknown {
  const when = matcher === undefined ? {} : {matcher};
  return style === 'grouped' ? {...when, hooks: [entry]} : {...when, ...entry};
}

function parse(text: string, {file, comments}: SettingsShape): Node {
  return parseSettings(text, file, {comments: comments ?? false});
}

function hooksOf(root: Node, {file}: SettingsShape): Node | undefined {
  const hooks = memberOf(root, 'hooks');
  if (hooks && hooks.type !== 'object') throw unusable(file, 'has a `hooks` that is not an object');
  return hooks;
}
