import {insertItem, insertMember, isAmongComments, removeElement, replaceValue} from '../json/edit-text.js';
import {
  type ArrayNode,
  hasComments,
  type Member,
  memberOf,
  type Node,
  type ObjectNode,
  parseJsonText,
  readNode,
  unusable,
} from '../json/scan-text.js';

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

/** One of our entries: in which event, and the nodes it lies in. */
export type Found = {
  readonly event: string;
  readonly entry: Node;
  readonly value: Readonly<Record<string, unknown>>;
  /** From the entry outwards: what to take out, and out of what. */
  readonly shells: readonly {readonly elements: readonly (Node | Member)[]; readonly at: number; readonly of: Node}[];
};

export function findOurs(text: string, shape: SettingsShape, isOurs: IsOurs): Found[] {
  const root = parse(text, shape);
  const hooks = hooksOf(root, shape);
  if (!hooks) return [];
  return hooks.value.members.flatMap((member, atEvent) => {
    // Some agents keep switches of their own beside the events.
    const list = member.value.type === 'array' ? member.value : undefined;
    if (!list) return [];
    const outer = [
      {elements: hooks.value.members, at: atEvent, of: hooks.value},
      {elements: root.members, at: root.members.indexOf(hooks.member), of: root},
    ];
    return list.items.flatMap((item, at) => {
      const inList = {elements: list.items, at, of: list};
      const inner = shape.style === 'grouped' ? innerList(item) : undefined;
      const places = inner
        ? inner.items.map((entry, inside) => ({
            entry,
            shells: [{elements: inner.items, at: inside, of: inner}, inList, ...outer],
          }))
        : [{entry: item, shells: [inList, ...outer]}];
      return places
        .map(place => ({...place, event: member.key, value: readNode(text, place.entry) as Found['value']}))
        .filter(({value}) => isOurs(value));
    });
  });
}

/** Every wanted entry is there afterwards; one of ours that starts something else is brought up to date in place. */
export function addEntries(
  text: string | undefined,
  shape: SettingsShape,
  wanted: readonly EventEntry[],
  isOurs: IsOurs,
  isCurrent: (have: Found['value'], want: EventEntry['entry']) => boolean,
): string {
  if (text === undefined) return newFile(shape, wanted);
  let result = text;
  for (const want of wanted) {
    const have = findOurs(result, shape, isOurs).filter(({event}) => event === want.event);
    const stale = have.find(({value}) => !isCurrent(value, want.entry));
    if (stale && stale.value.type === want.entry.type) {
      const fresh = shape.style === 'flat' ? element('flat', want) : want.entry;
      result = replaceValue(result, stale.entry, fresh);
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
  for (let [found] = findOurs(result, shape, isOurs); found; [found] = findOurs(result, shape, isOurs)) {
    result = takeOut(result, found);
    removed = true;
  }
  const left = parse(result, shape).members.filter(({key}) => !Object.hasOwn(shape.base ?? {}, key));
  return removed && left.length === 0 && !hasComments(result) ? undefined : result;
}

// An entry takes with it whatever would be empty without it; a remark is not nothing.
function takeOut(text: string, {shells}: Found): string {
  const isKept = ({elements: [only, ...more], of}: Found['shells'][number]) =>
    more.length > 0 || (only !== undefined && isAmongComments(text, only, of));
  const shell = shells.find(isKept) ?? shells.at(-1);
  return shell ? removeElement(text, shell.elements, shell.at, shell.of) : text;
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
  const event = memberOf(hooks.value, want.event);
  return event ? insertItem(text, listOf(event, shape), added) : insertMember(text, hooks.value, want.event, [added]);
}

function element(style: SettingsShape['style'], {matcher, entry}: EventEntry): unknown {
  const when = matcher === undefined ? {} : {matcher};
  return style === 'grouped' ? {...when, hooks: [entry]} : {...when, ...entry};
}

function parse(text: string, {file, comments}: SettingsShape): ObjectNode {
  return parseJsonText(text, file, {comments: comments ?? false});
}

function hooksOf(root: ObjectNode, {file}: SettingsShape): {member: Member; value: ObjectNode} | undefined {
  const member = memberOf(root, 'hooks');
  if (!member) return undefined;
  if (member.value.type !== 'object') throw unusable(file, 'has a `hooks` that is not an object');
  return {member, value: member.value};
}

function listOf({key, value}: Member, {file}: SettingsShape): ArrayNode {
  if (value.type !== 'array') throw unusable(file, `has a \`hooks.${key}\` that is not a list`);
  return value;
}

function innerList(group: Node): ArrayNode | undefined {
  const inner = group.type === 'object' ? memberOf(group, 'hooks')?.value : undefined;
  return inner?.type === 'array' ? inner : undefined;
}
