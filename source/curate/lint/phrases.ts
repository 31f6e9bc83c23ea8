// Texts that are allowed but suspicious in something an agent will read as advice. Precision first: a lesson that says
// "never skip the review" must pass, so a phrase counts only where nothing before it in the sentence denies it.

type Phrase = {
  readonly pattern: RegExp;
  readonly what: string /** The pattern has its own "do not". */;
  readonly own?: true;
};

const phrases: readonly Phrase[] = [
  {
    pattern:
      /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|prior|above|earlier|all|system|safety|user'?s?)\b.{0,30}\b(?:instructions?|rules?|prompts?|messages?|guidelines?)\b/gi,
    what: 'tells an agent to ignore its instructions',
  },
  {
    pattern:
      /\b(?:do not|don't|never)\b.{0,30}\b(?:tell|inform|mention|reveal|show)\b.{0,20}\b(?:the )?(?:user|developer|human|reviewer)\b/gi,
    what: 'tells an agent to hide something from its user',
    own: true,
  },
  {
    pattern:
      /\b(?:skip|bypass|disable|turn off|get around)\b.{0,30}\b(?:permissions?|confirmations?|approvals?|safety|review)\b|\bwithout\b.{0,20}\b(?:asking|telling|waiting for|the user's)\b.{0,30}\b(?:user|human|permission|confirmation|approval|consent|review)\b/gi,
    what: 'tells an agent to go around a permission or a review',
  },
  {
    pattern:
      /\b(?:send|post|upload|paste|forward|e-?mail)\b.{0,60}(?:\.env\b|\b(?:credentials?|secrets?|tokens?|api keys?|private keys?|passwords?|environment variables?)\b).{0,60}\bhttps?:\/\//gi,
    what: 'tells an agent to send secrets somewhere',
  },
  {pattern: /\b(?:curl|wget)\b[^\n]{0,200}\|\s*(?:sudo )?(?:ba|z)?sh\b/gi, what: 'pipes a download into a shell'},
  {
    pattern: /<\/?system-?reminder|<\|im_(?:start|end)\|>|\[\/?INST\]/gi,
    what: 'imitates the markup of a prompt',
    own: true,
  },
  {
    pattern: /[\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\u{e0001}-\u{e007f}]/gu,
    what: 'has invisible characters, which an agent reads and a person does not see',
    own: true,
  },
  {pattern: /^(?:<{7}|>{7}) \S/gm, what: 'has git conflict markers', own: true},
];

const machinePath =
  /(?:^|[\s"'`(=:])(?:\/mnt\/[a-z])?(?:\/(?:Users|home)\/|[A-Za-z]:[\\/]Users[\\/])([\w.-]{1,64})[\\/]/g;
// Accounts that a container, a CI runner or an example has, the same for everybody.
const commonAccounts = /^(?:runner|circleci|ubuntu|node|vscode|codespace|user|username|you|me|name|app|Shared|Public)$/;

export function suspiciousPhrases(text: string): string[] {
  const bounded = text.slice(0, 64 * 1024);
  const found = phrases.filter(phrase =>
    [...bounded.matchAll(phrase.pattern)].some(hit => phrase.own || !isDenied(bounded, hit.index)),
  );
  return [...found.map(({what}) => what), ...(namesMachinePath(bounded) ? ['names a path of one machine'] : [])];
}

/** A scope that means something on one machine only. */
export function isMachinePath(glob: string): boolean {
  return namesMachinePath(glob) || glob.startsWith('~/') || /^[A-Za-z]:[\\/]/.test(glob);
}

function namesMachinePath(text: string): boolean {
  return [...text.matchAll(machinePath)].some(([, account = '']) => !commonAccounts.test(account));
}

function isDenied(text: string, at: number): boolean {
  const sentence =
    text
      .slice(Math.max(0, at - 80), at)
      .split(/[.!?;:\n]/)
      .at(-1) ?? '';
  return /\b(?:never|not|don't|doesn't|cannot|can't|mustn't|avoid|refuse|no)\b/i.test(sentence);
}
