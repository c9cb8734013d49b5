// Commit subjects: `part: imperative …`, at most 72 characters. Checks the commits made on top of the one that added this file;
// merge commits are exempt. Without git, or outside a clone, there is nothing to check and it passes with a note.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { root } from './bootstrap.mjs';

export const LONGEST_SUBJECT = 72;
const PART = /^[a-z0-9][\w &,+./-]*: /i;
/** Commits that were made before the rule had reached their branch. */
const EARLIER = new Set(['28f96d01', '35200f16', 'fa757b07', '1739fba3', 'fe68e009']);
/** Words that only look like a past tense, a gerund or a third person. */
const IMPERATIVES =
  /^(need|feed|speed|embed|shed|exceed|proceed|seed|bring|ping|string|ring|sing|spring|focus|alias|canvas|bias|miss|pass)$/i;

/** What is wrong with a subject, or null. */
export function subjectError(subject) {
  if (subject.length > LONGEST_SUBJECT)
    return `has ${subject.length} characters, at most ${LONGEST_SUBJECT} are allowed`;
  const part = PART.exec(subject);
  if (!part) return 'does not name the part first, as in "kernel: add hex distances"';
  const verb = /^[\w-]*/.exec(subject.slice(part[0].length))[0];
  if (verb === '') return 'has no verb after the part';
  if (!IMPERATIVES.test(verb) && /(ed|ing|[^s]s)$/i.test(verb)) return `should begin with an imperative, not "${verb}"`;
  return null;
}

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** True when all subjects are fine, or cannot be known here. */
export function checkSubjects() {
  const added = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/commit-subjects.mjs');
  const base = added.status === 0 ? added.stdout.trim().split('\n').at(-1) : '';
  if (!base) {
    console.log('commit subjects: no git history here, nothing to check');
    return true;
  }
  // Only descendants: branches that began earlier and were merged later are not judged by a rule they did not have.
  const { stdout } = git('log', '--no-merges', '--ancestry-path', '--format=%H %s', `${base}..HEAD`);
  const errors = stdout.split('\n').flatMap((line) => {
    const [, id, subject] = /^(\S+) (.*)$/.exec(line) ?? [];
    const error = id && !EARLIER.has(id.slice(0, 8)) && subjectError(subject);
    return error ? [`commit ${id.slice(0, 8)} "${subject}" ${error}`] : [];
  });
  for (const error of errors) console.log(error);
  return errors.length === 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exit(checkSubjects() ? 0 : 1);
