/** An email as it is sent: plain text, in an encoding that every server accepts. */

export interface Email {
  /** The same when it is sent again, so that duplicates can be recognised. */
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  /** The unsubscribe link; mail programs show it as a button. */
  stop?: string;
}

/** Headers and body. Anything that is not plain is encoded, so that nothing in a text can become a header. */
export function emailText({ id, from, to, subject, text, stop }: Email, now: number): string {
  const headers = [
    `From: Concert <${from}>`,
    `To: <${to}>`,
    `Subject: ${encodedWords(subject)}`,
    `Date: ${new Date(now).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${from.split('@')[1]}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    'Auto-Submitted: auto-generated',
    ...(stop ? [`List-Unsubscribe: <${stop}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'] : []),
  ];
  const body = Buffer.from(text.replace(/\r?\n/g, '\r\n')).toString('base64').replace(/.{76}/g, '$&\r\n');
  return `${headers.join('\r\n')}\r\n\r\n${body}\r\n`;
}

/** No encoded word may be longer than 75 characters, and none may split a character. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const letter of text) {
    if (Buffer.byteLength(word + letter) > 42) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  words.push(word);
  return words.map((each) => `=?utf-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ');
}
