/**
 * How much the policy makes of what it looks at, in one table: all of it was fitted at once, in games between tables that differ in
 * every line. docs/players.md tells how.
 */
export const MANNER = {
  /** Its own losses in battle. */
  losses: 1.1,
  /** Losses of the enemy. */
  spoils: 0.57,
  /** What is at stake where it defends. */
  defend: 0.78,
  /** What a block that comes as a reserve is worth of a full one: it misses a round. */
  reservePart: 0.886,
  /** Below these odds an attack is charged `despair`: hardly any is won, and the army is lost. */
  hopeless: 0.4,
  despair: 12,
  /** How strongly an army is drawn to what matters. */
  pull: 0.0944,
  /** The danger that a march leads into. */
  danger: 0.356,
  /** What can be taken without a fight. */
  walkIn: 1.11,
  /** How far its own strength is trusted: where it attacks it knows the enemy least. */
  sight: 1,
  /** What is missed where blocks leave. */
  leaving: 1.25,
  /** By how much each point of the defenders’ strength lessens the pull of a prize. */
  guarded: 0.067,
  /** The pull of what is in danger. */
  relief: 0.548,
  /** Its own cities, and those of powers that follow it. */
  home: 1.64,
  followers: 0.798,
  /** That its blocks stay in what they have taken, and what that is worth to keep. */
  presence: 0.593,
  conquest: 0.938,
  /** What can be taken from others. */
  worth: 0.871,
  /** The key of a minor: to take, and to keep. */
  minors: 5.17,
  minorsKeep: 2.82,
  /** What it costs to draw another player into war. */
  trespass: 9.89,
  /** The last cities of an empire, shared among them: its own, and an enemy’s. */
  lastKeep: 40,
  lastTake: 24,
  /** What enemies next to a place count, and those two regions away. */
  threat: 0.938,
  reach: 0.904,
  /** What is lost where a threat comes true. */
  risk: 0.6,
  /** A point of action or a piece of Gold. */
  cost: 1.48,
  /** What a fleet off the coast threatens to land. */
  landing: 2.8,
  /** A step that is levied. */
  levy: 1.1,
  /** A block that is built. */
  build: 1,
  /** How much more of both is due where it matters. */
  frontPull: 1.1,
  /** In battle: what is at stake, and what is lost by staying. */
  stand: 0.898,
  flee: 1.12,
  /** How good the place to retreat to is. */
  refuge: 0.186,
  /** With which odds it pursues. */
  chaseOdds: 0.634,
  /** The odds of an attack: how steeply they rise, at which strength for each of the defenders’ they are even. */
  slope: 3.69,
  even: 1.2,
  /** The losses of a battle. */
  bleed: 0.736,
  /** A piece of Gold that is bid. */
  bid: 1.5,
  /** That a power changes sides. */
  swing: 1.28,
};
