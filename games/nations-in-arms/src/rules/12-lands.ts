/**
 * 12.2.1, 12.2.2: what the lands of a power bring it: the chart of the campaign's first year, changed by every province that has
 * come to it or left it since (NA-R-148, NA-R-208, NA-R-220).
 */
import type { P, State } from '../shape.ts';
import { capitalOfPower, MAJORS, POWERS, powerId, provinceId, provinceOfCity, provinceWeight } from '../tables.ts';
import { printedResources, type Resources, resourcesOf } from '../tables-resources.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-12.2.1-d: what a province moves from one owner to the other, for each unit of its weight. */
const CEDED_PROVINCE = 3;
const worth = (province: number): number => CEDED_PROVINCE * provinceWeight[province];

/** States that are formed in play: what they have is the sum of their members (NA-R-220). */
const formed: readonly number[] = ['italy', 'rhine', 'westphalia'].map(powerId as (id: string) => number);
const newStates: readonly number[] = [...formed, powerId('bavaria')];
const POLAND: number = powerId('poland');
/** The provinces of the eagle, and what two or three of them are worth (NA-R-220). */
const eagles: readonly number[] = ['masovia', 'posen', 'west_galicia'].map(provinceId as (id: string) => number);
const [DUCHY, GREAT_DUCHY]: readonly Resources[] = [
  { budget: 8, recruitment: 4, cavalry: 2 },
  { budget: 10, recruitment: 6, cavalry: 2 },
];

/** By province: the minor whose capital lies in it, or −1 (NA-R-208: its recruits go with that province). */
const minorOf: readonly number[] = (() => {
  const found = Array<number>(provinceWeight.length).fill(-1);
  for (let minor = MAJORS; minor < POWERS; minor++)
    if (capitalOfPower[minor] >= 0 && !formed.includes(minor)) found[provinceOfCity[capitalOfPower[minor]]] = minor;
  return found;
})();

/** By province: who owned it when the campaign began, and who does now. */
interface Lands {
  readonly first: readonly number[];
  readonly now: readonly number[];
  readonly year: number;
}

const landsOf = (play: P): Lands => ({
  first: campaignOf(play).owner,
  now: play.state.owner,
  year: campaignOf(play).year,
});

/** Was the minor a state of its own when the campaign began? */
const wasState = ({ first }: Lands, minor: number): boolean => first.includes(minor);

/** NA-R-148: the chart for those that were there, the printed row for those that have come back; a new state has its members. */
function base(lands: Lands, power: number): Resources {
  if (power < MAJORS || wasState(lands, power)) return resourcesOf(lands.year, power);
  const { cavalry } = printedResources(power);
  return newStates.includes(power) || power === POLAND
    ? { budget: 0, recruitment: 0, cavalry }
    : printedResources(power);
}

/** The lands that the figures of `base` stand for. */
const isHome = (lands: Lands, power: number, province: number): boolean =>
  lands.first[province] === power ||
  (!wasState(lands, power) && !newStates.includes(power) && minorOf[province] === power);

/** NA-12.2.2-b, NA-R-220: is this the seat of a minor whose whole budget comes with it: a state annexed, or a member of a new state? */
function isWholeState(lands: Lands, to: number, province: number): boolean {
  const minor = minorOf[province];
  if (minor < 0 || minor === to || lands.now.includes(minor)) return false;
  return wasState(lands, minor) || newStates.includes(to);
}

/** The other lands of such a minor, as the campaign began. */
const restOf = ({ first }: Lands, minor: number): number[] =>
  first.flatMap((owner, province) => (owner === minor && minorOf[province] !== minor ? [province] : []));

function gained(lands: Lands, power: number): Resources {
  const sum = { budget: 0, recruitment: 0, cavalry: 0 };
  const swallowed = new Set<number>();
  for (let province = 0; province < lands.now.length; province++) {
    if (lands.now[province] !== power || isHome(lands, power, province) || !isWholeState(lands, power, province))
      continue;
    const minor = minorOf[province];
    const figures = wasState(lands, minor) ? resourcesOf(lands.year, minor) : printedResources(minor);
    const rest = restOf(lands, minor);
    for (const part of rest) if (lands.now[part] === power) swallowed.add(part);
    swallowed.add(province);
    const elsewhere = rest.filter((part) => lands.now[part] !== power).reduce((total, part) => total + worth(part), 0);
    sum.budget += Math.max(0, figures.budget - elsewhere);
    sum.recruitment += figures.recruitment;
    if (power < MAJORS) sum.cavalry += figures.cavalry;
  }
  for (let province = 0; province < lands.now.length; province++) {
    if (lands.now[province] !== power || isHome(lands, power, province) || swallowed.has(province)) continue;
    if (power === POLAND && !wasState(lands, POLAND) && eagles.includes(province)) continue;
    sum.budget += worth(province);
    const former = formerMinor(lands, power, province);
    sum.recruitment += former.recruitment;
    if (power < MAJORS) sum.cavalry += former.cavalry;
  }
  return sum;
}

const nothing: Resources = { budget: 0, recruitment: 0, cavalry: 0 };

/** NA-12.2.1-e, NA-R-208: the recruits of a former minor change hands with the province of its capital. */
const formerMinor = (lands: Lands, power: number, province: number): Resources =>
  minorOf[province] >= 0 && minorOf[province] !== power && lands.first[province] !== minorOf[province]
    ? printedResources(minorOf[province])
    : nothing;

function given(lands: Lands, power: number): Resources {
  const sum = { budget: 0, recruitment: 0, cavalry: 0 };
  for (let province = 0; province < lands.now.length; province++) {
    if (lands.first[province] !== power || lands.now[province] === power) continue;
    sum.budget += worth(province);
    const former = formerMinor(lands, power, province);
    sum.recruitment += former.recruitment;
    sum.cavalry += former.cavalry;
  }
  return sum;
}

/** NA-R-220: the Duchy of Warsaw by its eagle provinces; one that is lost again costs it what any province does (NA-R-208). */
function duchy(lands: Lands): Resources {
  const lost = eagles.filter((province) => lands.now[province] !== POLAND);
  if (lost.length === 0) return GREAT_DUCHY;
  const cut = lost.slice(1).reduce((total, province) => total + worth(province), 0);
  const levy = lands.now[eagles[0]] === POLAND ? DUCHY : nothing;
  return { ...levy, budget: Math.max(0, DUCHY.budget - cut) };
}

/** What the lands of a power bring in a Spring, enemies in them apart. */
export function landIncome(play: P, power: number): Resources {
  const lands = landsOf(play);
  const own = power === POLAND && !wasState(lands, POLAND) ? duchy(lands) : base(lands, power);
  const [more, less] = [gained(lands, power), given(lands, power)];
  const figure = (key: keyof Resources): number => Math.max(0, own[key] + more[key] - less[key]);
  return { budget: figure('budget'), recruitment: figure('recruitment'), cavalry: figure('cavalry') };
}

/** Is a minor a state at present? One that owns no land is annexed, a member of another, or absent. */
export const isState = (state: State, minor: number): boolean => state.owner.includes(minor);
