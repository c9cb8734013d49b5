// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface CheckRow {
  readonly check: string;
  readonly modifier: string;
  readonly value: number;
  readonly success: number;
}
// biome-ignore format: one row a line
export const checks: readonly CheckRow[] = [
  { check: 'interception', modifier: 'light cavalry except cossacks', value: 1, success: 10 },
  { check: 'interception', modifier: 'cavalry leader', value: 1, success: 10 },
  { check: 'interception', modifier: 'MP cost of the hex 2 or more', value: -1, success: 10 },
  { check: 'interception', modifier: 'unbridged river with engineer or army', value: -3, success: 10 },
  { check: 'interception', modifier: 'initiative above the mover', value: 1, success: 10 },
  { check: 'interception', modifier: 'initiative below the mover', value: -1, success: 10 },
  { check: 'interception', modifier: 'two or more majors in the intercepting force', value: -1, success: 10 },
  { check: 'avoidance', modifier: 'leader initiative', value: 0, success: 10 },
  { check: 'avoidance', modifier: 'difficult terrain (2+ MP)', value: 1, success: 10 },
  { check: 'avoidance', modifier: 'light cavalry except cossacks', value: 1, success: 10 },
  { check: 'avoidance', modifier: 'cavalry leader', value: 1, success: 10 },
  { check: 'avoidance', modifier: 'unbridged river with engineer or army', value: -3, success: 10 },
  { check: 'avoidance', modifier: 'cossacks or guerrillas alone', value: 5, success: 10 },
  { check: 'avoidance', modifier: 'initiative below the mover', value: 0, success: 10 },
  { check: 'avoidance', modifier: 'total clamped', value: 0, success: 10 },
  { check: 'march_to_guns', modifier: 'marching leader combat', value: 0, success: 10 },
  { check: 'march_to_guns', modifier: 'army commander combat if his army is or arrives in the battle', value: 0, success: 10 },
  { check: 'march_to_guns', modifier: 'unbridged river', value: -4, success: 10 },
  { check: 'march_to_guns', modifier: 'unbridged river with engineers', value: -2, success: 10 },
  { check: 'march_to_guns', modifier: 'demoralized', value: -4, success: 10 },
  { check: 'march_to_guns', modifier: 'out of supply', value: -4, success: 10 },
  { check: 'demoralization', modifier: 'commander combat', value: 0, success: 0 },
  { check: 'demoralization', modifier: 'commander (not army) killed', value: -1, success: 0 },
  { check: 'demoralization', modifier: 'each step lost more than the winner', value: -1, success: 0 },
  { check: 'rally', modifier: 'costs 3 MP per attempt', value: 0, success: 0 },
  { check: 'second_tactic', modifier: 'subordinate combat', value: 0, success: 5 },
  { check: 'diplomacy', modifier: 'support per 2 (minor) or 4 (major)', value: 0, success: 12 },
  { check: 'diplomacy', modifier: 'previously defeated by the asking bloc', value: -1, success: 12 },
  { check: 'diplomacy', modifier: 'previously defeated by the other bloc', value: 1, success: 12 },
  { check: 'diplomacy', modifier: 'minor allied to another bloc in this phase', value: -1, success: 12 },
  { check: 'diplomacy', modifier: 'French minor in the Continental System, asked by the Coalition', value: 1, success: 12 },
  { check: 'diplomacy', modifier: 'each French step in that minor', value: -1, success: 12 },
  { check: 'diplomacy', modifier: 'national modifier of the target toward the asking bloc (minors.tsv, powers.tsv)', value: 0, success: 12 },
  { check: 'diplomacy', modifier: 'power in mandatory alliance: conqueror lost a major battle in the preceding turn', value: 1, success: 12 },
  { check: 'diplomacy', modifier: 'power in mandatory alliance: each full year after the first', value: 1, success: 12 },
  { check: 'spain', modifier: 'each full 2 allied steps in Spain', value: -1, success: 0 },
  { check: 'spain', modifier: 'support per 4', value: 0, success: 0 },
  { check: 'foreign_war_end', modifier: 'each calendar year of war', value: 1, success: 0 },
  { check: 'turkish_succession', modifier: '-', value: 0, success: 0 },
  { check: 'mandatory_peace', modifier: '-', value: 0, success: 0 },
  { check: 'antwerp', modifier: '-', value: 0, success: 0 },
];
