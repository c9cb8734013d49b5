/** How a player deals with others. */
export interface Character {
  /** 1: it never breaks a promise. Less: it does, where that gains more than this part of what its good name is worth. */
  readonly honour: number;
  /** How often it comes back with better terms after a refusal, in one phase. */
  readonly patience: number;
  /** How much it says in one phase. */
  readonly talk: number;
}

/** What a player is like without a name. */
export const neutral: Character = { honour: 1, patience: 1, talk: 2 };
