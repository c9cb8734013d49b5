/** 9.0 Defeat of minors and empires, at the end of a game turn. */
import { done, exit, type Next } from '@concert/kernel';
import { ATTACKER, type Clash, type Frame, type P, type State } from '../shape.ts';
import {
  BLOCKS,
  BRITAIN,
  blocksOf,
  citiesOf,
  EMPIRES,
  FRANCE,
  keyOf,
  minOf,
  POWERS,
  powerOf,
  RUSSIA,
  vpOf,
} from '../tables.ts';
import { blocksIn } from './1-mapboard.ts';
import {
  atWar,
  blockCamp,
  campOf,
  isEmbattled,
  isLed,
  isSecret,
  leaderOf,
  openState,
  relation,
  type Survey,
  survey,
} from './4-control.ts';
import { revealAlliance, revealAlliesEverywhere } from './4-entry.ts';
import { bindTo } from './6-alliances.ts';
import { markClashes } from './6-diplomacy.ts';

/** AL-R-78: does a camp at war with this one hold the place? Then the best of them (AL-7.8-b), else −1. */
function conquerorOf(state: State, look: Survey, place: number, camp: number): number {
  let best = -1;
  for (let rest = look.camps[place] & ~(1 << camp); rest !== 0; rest &= rest - 1) {
    const other = 31 - Math.clz32(rest & -rest);
    if (!isHostile(state, look, place, camp, other)) continue;
    if (best < 0 || cardOf(state, other) > cardOf(state, best)) best = other;
  }
  return best;
}

/** At war itself, or the ally of one at war that stands there too. */
const isHostile = (state: State, look: Survey, place: number, camp: number, other: number): boolean => {
  if (atWar(state, camp, other)) return true;
  const allies = look.friends[other] & look.camps[place] & ~look.friends[camp];
  for (let each = 0; each < EMPIRES; each++) if ((allies >> each) & 1 && atWar(state, camp, each)) return true;
  return false;
};

const cardOf = (state: State, camp: number): number => (isLed(state, camp) ? state.card[leaderOf(state, camp)] : -1);

/** A power that has changed sides, and the camp that made it, or −1. */
interface Change {
  power: number;
  by: number;
}

/** AL-9.1, AL-9.2, AL-R-75: minors first, then empires. Gives back the battles that the changes of sides bring. */
export function defeats(play: P): Next<Frame> {
  const { state } = play;
  const changed = [...minorDefeats(play), ...empireDefeats(play)];
  if (changed.length > 0) revealAlliesEverywhere(play);
  const powers = changed.map(({ power }) => power);
  // AL-6.13-l: the player who caused the change leads those without a player.
  const clashes = markClashes(state, powers).map((place): Clash => {
    const here = blocksIn(state, place).find((b) => powers.includes(powerOf[b]) && !isLed(state, blockCamp(state, b)));
    const cause = here === undefined ? -1 : changed[powers.lastIndexOf(powerOf[here])].by;
    return { place, regent: cause < 0 ? -1 : leaderOf(state, cause) };
  });
  return done(clashes);
}

function minorDefeats(play: P): Change[] {
  const { state } = play;
  const changed: Change[] = [];
  let look = survey(state);
  for (let minor = EMPIRES; minor < POWERS; minor++) {
    const victor = conquerorOf(state, look, keyOf[minor], campOf(state, minor));
    if (victor < 0) continue;
    const ally = isLed(state, victor) ? victor : -1;
    if (state.patron[minor] === ally) continue;
    state.patron[minor] = ally; // AL-9.1-b
    state.enemies[minor] = 0;
    // All players learn which brown blocks belong to it, as these change sides.
    play.log('minor defeated', { power: minor, by: victor }, { clause: 'AL-9.1-a', reveals: true });
    changed.push({ power: minor, by: victor });
    look = survey(state);
  }
  return changed;
}

/** AL-9.2-a: are all its cities in enemy hands? */
const hasLostCities = (state: State, look: Survey, empire: number): boolean =>
  citiesOf[empire].every((city) => conquerorOf(state, look, city, campOf(state, empire)) >= 0);

/** AL-9.2-b, AL-R-77: blocks of its own colour on the map. */
export function blocksOnMap(state: State, empire: number): number {
  let count = 0;
  for (const b of blocksOf[empire]) if (state.place[b] >= 0) count++;
  return count;
}

/** AL-R-76: among the players at war with it who hold a city of it or destroyed a block, the one with most city points. */
function victorOver(state: State, look: Survey, empire: number): number {
  const camp = campOf(state, empire);
  let best = -1;
  let most = -1;
  for (let other = 0; other < EMPIRES; other++) {
    if (!isLed(state, other) || other === camp || !atWar(state, camp, other)) continue;
    const held = citiesOf[empire].reduce((sum, city) => sum + ((look.camps[city] >> other) & 1) * vpOf[city], 0);
    if (held === 0 && !((state.destroyedBy[empire] >> other) & 1)) continue;
    if (held > most || (held === most && cardOf(state, other) > cardOf(state, best))) [best, most] = [other, held];
  }
  return best;
}

function empireDefeats(play: P): Change[] {
  const { state } = play;
  const changed: Change[] = [];
  let look = survey(state);
  for (let empire = 0; empire < EMPIRES; empire++) {
    const victor = victorOver(state, look, empire);
    const few = blocksOnMap(state, empire) <= 3;
    if (!few) state.judgedFew &= ~(1 << empire);
    const lost = hasLostCities(state, look, empire);
    showSpared(play, empire, victor, few);
    if (play.options.secretAlliances) look = survey(state);
    if (!lost && !(few && countsAsFew(state, empire, victor))) continue;
    if (few) state.judgedFew |= 1 << empire;
    for (const power of defeat(play, empire, victor)) changed.push({ power, by: victor });
    look = survey(state);
  }
  return changed;
}

/** AL-R-42: a secret alliance that keeps one of the two from being the other's conqueror is seen by it. */
function showSpared(play: P, empire: number, victor: number, few: boolean): void {
  const { state } = play;
  const known = openState(state);
  if (known === state) return;
  const look = survey(known);
  const [camp, likely] = [campOf(state, empire), victorOver(known, look, empire)];
  if (likely === victor || likely < 0 || !isSecret(relation(state, camp, likely))) return;
  if (hasLostCities(known, look, empire) || (few && countsAsFew(known, empire, likely)))
    revealAlliance(play, camp, likely);
}

/** AL-R-77: a neutral falls only to a player who destroyed a block of it; others once, and again only to a victor. */
function countsAsFew(state: State, empire: number, victor: number): boolean {
  if (!isLed(state, campOf(state, empire))) return state.destroyedBy[empire] !== 0 && victor >= 0;
  return victor >= 0 ? true : !((state.judgedFew >> empire) & 1);
}

/** AL-9.2-c – e, AL-9.21: what defeat means. Returns the powers whose blocks have changed sides. */
function defeat(play: P, empire: number, victor: number): number[] {
  const { state } = play;
  for (let b = 0; b < BLOCKS; b++) if (powerOf[b] === empire && state.place[b] >= 0) state.steps[b] = minOf[b];
  // Being the conqueror shows that this player was not a secret ally.
  const reveals = play.options.secretAlliances;
  play.log('defeated', { power: empire, by: victor < 0 ? empire : victor }, { clause: 'AL-9.2-a', reveals });
  if ([BRITAIN, FRANCE, RUSSIA].includes(empire)) state.fallen |= 1 << empire;
  if (isLed(state, empire)) {
    if (victor < 0) return [];
    const [loser, winner] = [state.seat[empire], state.seat[victor]];
    const gold = Math.floor(state.gold[loser] / 2); // AL-9.21-a
    state.gold[loser] -= gold;
    state.gold[winner] += gold;
    const hidden = play.options.hiddenTreasuries;
    play.log(
      'reparations',
      { seat: winner, from: loser, gold },
      { clause: 'AL-9.21-a', ...(hidden && { to: [loser, winner], reveals: true }) },
    );
    bindTo(play, empire, victor);
    return [];
  }
  state.patron[empire] = victor;
  state.enemies[empire] = 0;
  const changed = [empire];
  for (let minor = EMPIRES; minor < POWERS; minor++)
    if (state.patron[minor] === empire) {
      state.patron[minor] = -1; // AL-9.2-e
      state.enemies[minor] = 0;
      changed.push(minor);
      play.log('turns neutral', { power: minor }, { clause: 'AL-9.2-e' });
    }
  return changed;
}

/**
 * The game turn is over and blocks stand as they are. AL-6.2-k: where a forced break has left blocks face to face, who
 * broke attacks in the battles of the next game turn.
 */
export function endGameTurn({ state }: P): void {
  state.destroyedBy.fill(0);
  state.landings = [];
  const look = survey(state);
  for (let b = 0; b < BLOCKS; b++) {
    const waits = state.place[b] >= 0 && isEmbattled(look, state.place[b]);
    state.cameFrom[b] = 0;
    state.role[b] = waits ? state.role[b] & ATTACKER : 0;
  }
}

/** AL-10.3-a: an empire has fallen whose fall ends the game. */
export function suddenDeath(play: P): Next<Frame> {
  play.log('sudden death', {}, { clause: 'AL-10.3-a' });
  return exit('game');
}
