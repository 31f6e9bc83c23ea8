// Texts that are allowed but suspicious in something an agent will read as advice. Precision first: a lesson that says
// "never skip the review" must pass, so a phrase counts only where nothing before it in the sentence denies it.

import {hasForgedTags} from '../text/forged-tags.js';

type Phrase = {
  readonly pattern: RegExp;
  readonly what: string /** The pattern has its own "do not". */;
  readonly hasOwnNegation?: true;
};

const markup = 'imitates the markup of a prompt';

export const phrases: readonly Phrase[] = [
  {
    pattern:
      /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|prior|above|earlier|all|any|your|safety|user'?s?)\b.{0,30}\b(?:instructions?|prompts?|guidelines?|requests?)\b|\b(?:ignore|disregard|forget|override)\b(?: (?:all|any|the|your|of|previous|prior|above|earlier|safety|other)){1,5} rules\b|\b(?:ignore|disregard|forget|override|replace)\b.{0,20}\bsystem (?:prompts?|messages?|instructions?|rules?)\b|\b(?:ignore|disregard|forget) (?:what|everything|anything)\b.{0,20}\b(?:user|human|you were told|you have been told)\b/gi,
    what: 'tells an agent to ignore its instructions',
  },
  {
    pattern:
      /\bagainst the (?:user|human)'?s\b.{0,20}\b(?:instructions?|wishes|will)\b|\byou are now\b.{0,60}\b(?:dan|unrestricted|jailbroken|developer mode|no restrictions)\b/gi,
    what: 'tells an agent to ignore its instructions',
  },
  {
    pattern: /\b(?:do not|don't|never) (?:follow|obey)\b.{0,20}\b(?:user|human)'?s?\b/gi,
    what: 'tells an agent to ignore its instructions',
    hasOwnNegation: true,
  },
  {
    pattern:
      /\b(?:do not|don't|never)\b.{0,30}\b(?:(?:tell|inform)\b.{0,20}\b(?:the )?|(?:mention|reveal|report|disclose)\b.{0,40}\bto (?:the )?)(?:user|developer|human|reviewer)\b/gi,
    what: 'tells an agent to hide something from its user',
    hasOwnNegation: true,
  },
  {
    pattern:
      /\b(?:hide|conceal) (?:this|that|it|these|your)\b.{0,40}\bfrom (?:the |your )?(?:user|developer|human|reviewer)\b|\bkeep\b.{0,20}\bsecret from (?:the |your )?(?:user|developer|human|reviewer)\b|\blie to (?:the |your )?(?:user|developer|human|reviewer)\b/gi,
    what: 'tells an agent to hide something from its user',
  },
  {
    pattern:
      /\b(?:skip|bypass|disable|turn off|get around)\b.{0,30}\b(?:(?:permissions?|confirmations?|approvals?|review)\b(?= (?:prompts?|checks?|dialogs?|requests?|and|or|for|to|by|always)\b|\W*$|[.,;:!?)])|permission (?:prompts?|checks?|dialogs?)|safety (?:checks?|rules?|guidelines?|filters?|mechanisms?)|guardrails?)|\b(?:auto-?approve|approve (?:all|every|any))\b.{0,30}\b(?:tools?|commands?|calls?|actions?)\b|--dangerously-skip|--yolo\b|\bwithout (?:asking|telling)\b(?: first)?\W*$|\bwithout\b.{0,20}\b(?:asking|telling|the user's)\b.{0,30}\b(?:user|human|permission|confirmation|approval|consent|review)\b|\bwithout waiting for\b.{0,30}\b(?:permission|confirmation|approval|consent|review)\b/gim,
    what: 'tells an agent to bypass a permission or a review',
  },
  {
    pattern:
      /\b(?:do not|don't|never) (?:ask|request|wait for)\b.{0,30}\b(?:permission|confirmation|approval|consent)\b/gi,
    what: 'tells an agent to bypass a permission or a review',
    hasOwnNegation: true,
  },
  {
    pattern:
      /\b(?:send|post|upload|paste|forward|e-?mail)\b(?:(?!\b(?:with|using)\b).){0,40}(?:\.env\b|\b(?:credentials?|secrets?|tokens?|api keys?|private keys?|passwords?|environment variables?)\b).{0,40}\bto\b.{0,30}\bhttps?:\/\/|\bexfiltrat(?:e|es|ing)\b/gi,
    what: 'tells an agent to send secrets somewhere',
  },
  {pattern: /\b(?:curl|wget)\b[^\n]{0,200}\|\s*(?:sudo )?(?:ba|z)?sh\b/gi, what: 'pipes a download into a shell'},
  {
    pattern: /\[\/?INST\]|^\s{0,8}(?:new )?system prompt:/gim,
    what: markup,
    hasOwnNegation: true,
  },
  {pattern: /^(?:<{7}|>{7}) \S/gm, what: 'has git conflict markers', hasOwnNegation: true},
];

const machinePath =
  /(?:^|[\s"'`(=:])(?:\/mnt\/[a-z])?(?:\/(?:Users|home)\/|[A-Za-z]:[\\/]Users[\\/])([\w.-]{1,64})[\\/]/g;
// Accounts that a container, a CI runner or an example has, the same for everybody.
const commonAccounts = /^(?:runner|circleci|ubuntu|node|vscode|codespace|user|username|you|me|name|app|Shared|Public)$/;

export function suspiciousPhrases(text: string): string[] {
  const bounded = text.slice(0, 64 * 1024);
  const matching = phrases.filter(phrase =>
    [...bounded.matchAll(phrase.pattern)].some(hit => phrase.hasOwnNegation || !isDenied(bounded, hit.index)),
  );
  return [
    ...new Set([...matching.map(({what}) => what), ...(hasForgedTags(bounded) ? [markup] : [])]),
    ...(namesMachinePath(bounded) ? ['names a path that only one machine has'] : []),
  ];
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
