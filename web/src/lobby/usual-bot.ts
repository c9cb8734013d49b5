/** The bot that is used by default. */
export const USUAL_BOT = 'policy';
