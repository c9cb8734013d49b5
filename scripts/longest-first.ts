// The order of test files: those that take longest come first, so that none of them runs alone at the end. A fresh clone has no
// record of how long they took, and their size says little.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes more than a minute on two cores. */
const LONGEST = [
  'e2e/test/moments',
  'e2e/test/whole-games',
  'bench/test/figures',
  'server/test/traffic',
  'e2e/test/story',
  'e2e/test/service',
  'server/test/nodes',
  'server/test/backup',
  'games/nations-in-arms/test/bot.',
  'e2e/test/nations-in-arms-campaigns',
  'e2e/test/online.',
  'server/test/release-0.1.0',
  'server/test/presence',
  'server/test/account-care',
  'games/nations-in-arms/test/conformance',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((part) => moduleId.includes(`/${part}`));
  return at < 0 ? LONGEST.length : at;
};

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.sort((a, b) => rankOf(a) - rankOf(b));
  }
}
