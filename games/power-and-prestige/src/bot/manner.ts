/**
 * How much the policy makes of what it looks at, in one table. It was fitted in games between tables that differ in every line; what
 * prestige opens, palaces and the residence were then raised by hand. docs/players.md says how and why.
 */
export const MANNER = {
  /** A point of prestige in gold: every year from a building or artist, and once from an extension. */
  fame: 1.5,
  splendour: 9.74023,
  /** What it is worth to keep some prestige for annexing. */
  reserve: 46.0992,
  /** What prestige opens. */
  bands: 1,
  /** Rooms for artists. */
  rooms: 1.26133,
  /** Artists. */
  artists: 1.0841,
  /** Infantry, cavalry, artillery. */
  infantry: 0.911208,
  cavalry: 1,
  artillery: 0.907891,
  /** How much troops are wanted: in all, by how many there are, and of how many that is. */
  need: 1.4,
  needSlope: 1.1,
  wanted: 0.937338,
  /** Troops for free land. */
  land: 1.20329,
  /** Fortresses. */
  forts: 1.21959,
  /** What a bargain must bring beside its price. */
  thrift: 0.041482,
  /** Lessons in attack, beside those in defence. */
  studyAttack: 1.11368,
  /** What can be built upon later. */
  later: 0.812921,
  /** How much prestige rivals are expected to buy in the last year. */
  rivalBuys: 0.377769,
  /** A unit, in gold. */
  unit: 2.7487,
  /** A gold coin. */
  gold: 1.42375,
  /** A province, full or not. */
  province: 1.14792,
  /** What a rival loses. */
  spite: 6.20143,
  /** How likely enemies attack what they can. */
  temper: 0.801926,
  /** What keeps a seat from being the first to break the peace. */
  peace: 7.9014,
  /** At which strength for each of the defenders’ a place is as likely lost as held. */
  safe: 1.12522,
  /** By how much a prize is worth less that may be lost again. */
  fleeting: 0.441471,
  /** A residence without anything in it. */
  residence: 4.2,
  /** How much of a far prize is left for each further turn it takes to get there. */
  patience: 0.735093,
  /** What a prize counts if another stack of the seat is nearer to it. */
  taken: 0.393743,
  /** How strongly troops are drawn to prizes. */
  drawn: 1.15056,
  /** Below these odds it does not attack. */
  boldness: 0.525944,
  /** Losses of the enemy. */
  kills: 0.801348,
  /** Its own losses. */
  price: 0.947588,
  /** What it costs to attack in peace. */
  firstBlow: 14.6351,
  /** Troops in danger. */
  shy: 0.367729,
  /** What is missed where troops leave. */
  leaving: 1,
  /** A battle won. */
  victory: 1,
  /** A point of prestige that is spent: it is missing from the ranking at the end. */
  paid: 1.3,
  /** The first points of prestige besides. */
  kept: 0.903986,
  /** Medals for the stronger side. */
  medals: 1,
  /** Strong armies on one’s own side. */
  armies: 21.3432,
  /** How ready it is to declare war, and how much stronger than the others it must be. */
  declare: 0.354106,
  strong: 1.28439,
  /** Nothing that brings less is worth doing. */
  ready: 0.0384219,
  /** By building, as in the tables. */
  buildings: [0.825387, 1, 1.08365, 1.11306, 1, 1.17954, 0.931084, 0.94153, 1.08849, 0.863057],
};
