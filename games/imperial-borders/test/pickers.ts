import { boldPicker, curiousPicker } from '@concert/testing';

/** What takes back, ends early or keeps out of things. */
const weak = ['cancel', 'callOff', 'back', 'strike', 'undot', 'unbuy', 'insist', 'hold', 'holdFort', 'battles', 'end'];

export const bold = boldPicker(weak);
export const curious = curiousPicker(weak);
