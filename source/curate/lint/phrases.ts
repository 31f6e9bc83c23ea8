// Texts that are allowed but suspicious in something an agent will read as advice.

type Phrase = {readonly pattern: RegExp; readonly what: string};

const phrases: readonly Phrase[] = [
  {
    pattern:
      /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|prior|above|earlier|all|system|safety|user'?s?)\b.{0,30}\b(?:instructions?|rules?|prompts?|messages?|guidelines?)\b/i,
    what: 'tells an agent to ignore its instructions',
  },
  {
    pattern:
      /\b(?:do not|don't|never)\b.{0,30}\b(?:tell|inform|mention|reveal|show)\b.{0,20}\b(?:the )?(?:user|developer|human|reviewer)\b/i,
    what: 'tells an agent to hide something from its user',
  },
  {
    pattern:
      /\b(?:without|skip|bypass|disable)\b.{0,30}\b(?:permission|confirmation|approval|sandbox|review)\b.{0,20}\b(?:prompt|check|from the user)?/i,
    what: 'tells an agent to go around a permission or a review',
  },
  {pattern: /\b(?:curl|wget)\b[^\n]{0,200}\|\s*(?:ba|z)?sh\b/i, what: 'pipes a download into a shell'},
  {pattern: /<\/?system-?reminder|<\|im_(?:start|end)\|>|\[\/?INST\]/i, what: 'imitates the markup of a prompt'},
  {pattern: /(?:^|\s)(?:\/Users\/|\/home\/|[A-Z]:\\Users\\)[\w.-]{1,64}[\\/]/, what: 'names a path of one machine'},
  {pattern: /^(?:<{7}|={7}|>{7})(?: |$)/m, what: 'has git conflict markers'},
];

export function suspiciousPhrases(text: string): string[] {
  const bounded = text.slice(0, 64 * 1024);
  return phrases.filter(({pattern}) => pattern.test(bounded)).map(({what}) => what);
}
