/** Why a call gave no answer, and what that means for the next one. */
export class CallFailed extends Error {
  constructor(
    message: string,
    /** `again`: soon. `later`: this text will not do better now. `never`: no other text will either. */
    readonly worth: 'again' | 'later' | 'never',
    /** How long the other side asks us to wait, in milliseconds. */
    readonly afterMs?: number,
  ) {
    super(message);
  }
}
