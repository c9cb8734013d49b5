/** Reads `third-parties.txt`, as the build writes it: one notice after the other, its first line names the package. */
export interface Notice {
  title: string;
  text: string;
}

export const noticesIn = (list: string): Notice[] =>
  list.split(`\n\n${'-'.repeat(80)}\n\n`).map((notice) => {
    const [title = '', ...rest] = notice.trim().split('\n');
    return { title, text: rest.join('\n').trim() };
  });
