/** Event cards: the hand at the foot of the board, the cards in full at the side, and the window in which they are played. */
import { choiceOf, choicesOf, Do, DoIf } from '@concert/board/panels';
import type { AnyChoice } from '@concert/kernel';
import {
  card as cardKind,
  deckOfCard,
  isForeignWar,
  isPublicCard,
  isRemovedCard,
  windowOfCard,
} from '../../src/tables-cards.ts';
import { textOfCard } from '../../src/texts-cards.ts';
import { windowNames } from '../../src/words-windows.ts';
import { type Context, pieceName, spotName } from '../context.ts';
import { powerName } from '../livery.ts';
import { hasCards, windowOf } from '../occasions.ts';
import { answersAll, type BoardUi } from './parts.tsx';

const VERBS = ['playCard', 'playOn', 'playAt', 'playFor', 'takeCard'] as const;

/** Every choice that plays this card. */
const playsOf = (context: Context, c: number): AnyChoice[] =>
  VERBS.flatMap((verb) => choicesOf(context, verb, { card: c }));

const handOf = ({ view }: Context): readonly number[] => view.board.hands[view.viewer] ?? [];

const kindOf = (c: number): string =>
  isForeignWar[c] ? 'Foreign war · public' : isPublicCard[c] ? 'Public' : deckOfCard[c] === 'C' ? 'Common' : 'Empire';

/** On what a choice plays its card, in words. */
function targetOf({ verb, arg }: AnyChoice): string {
  if (verb === 'playOn') return pieceName(arg.piece);
  if (verb === 'playAt') return spotName(arg.place);
  return verb === 'playFor' ? powerName(arg.power) : '';
}

/** A card in full: number, kind, when it may be played, its text, and the ways to play it now. */
export function CardFace({ ui, card: c }: { ui: BoardUi; card: number }) {
  const plays = playsOf(ui.context, c);
  return (
    <article class={`na-card ${plays.length > 0 ? 'na-can' : ''} ${isPublicCard[c] ? 'na-public' : ''}`}>
      <header>
        <span class="na-card-number na-figure">{c + 1}</span>
        <b>{cardKind.labels![c]}</b>
      </header>
      <p class="na-card-kind">
        {kindOf(c)} · {windowNames[windowOfCard[c]!]}
        {isRemovedCard[c] && ' · once'}
      </p>
      <p class="na-card-text">{textOfCard[c]}</p>
      {plays.length > 0 && <Plays ui={ui} plays={plays} />}
    </article>
  );
}

/** One button where there is one way; a list to choose from where there are several. */
function Plays({ ui, plays }: { ui: BoardUi; plays: readonly AnyChoice[] }) {
  const [first] = plays;
  const label = first!.verb === 'takeCard' ? 'Take this card' : 'Play';
  return (
    <div class="na-card-plays">
      {plays.map((choice) => (
        <Do key={JSON.stringify(choice.arg)} ui={ui} verb={choice.verb} arg={choice.arg} class="na-play">
          {targetOf(choice) === '' ? label : `Play on ${targetOf(choice)}`}
        </Do>
      ))}
    </div>
  );
}

/** The hand in one row: titles that open into the whole card on hover, on focus and on a tap. */
export function HandRow({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const cards = handOf(context);
  if (!hasCards(context)) return null;
  const others = context.view.board.hands
    .map((hand, seat) => ({ seat, count: hand.length }))
    .filter(({ seat }) => seat !== context.view.viewer);
  return (
    <div class="na-hand">
      <small>{context.view.viewer < 0 ? 'Cards' : 'Your cards'}</small>
      <ol>
        {cards.map((c) => (
          <li key={c}>
            <HandCard ui={ui} card={c} />
          </li>
        ))}
        {cards.length === 0 && context.view.viewer >= 0 && <li class="quiet">none</li>}
      </ol>
      <span class="na-others quiet">
        {others.map(({ seat, count }) => `${context.facts.seats[seat]?.name ?? ''} ${count}`).join(' · ')}
      </span>
    </div>
  );
}

function HandCard({ ui, card: c }: { ui: BoardUi; card: number }) {
  const plays = playsOf(ui.context, c);
  const only = plays.length === 1 ? plays[0] : undefined;
  return (
    <details class={`na-hand-card ${plays.length > 0 ? 'na-can' : ''} ${isPublicCard[c] ? 'na-public' : ''}`}>
      <summary aria-label={`${cardKind.labels![c]}. ${textOfCard[c]}${only ? ' It can be played now.' : ''}`}>
        <span class="na-card-number na-figure">{c + 1}</span>
        {cardKind.labels![c]}
      </summary>
      <div class="na-hand-open">
        <CardFace ui={ui} card={c} />
      </div>
    </details>
  );
}

/** All that is known of the cards: the own hand in full, what has been played, what is out of the game. */
export function CardList({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { board } = context.view;
  const names = (cards: readonly number[]): string => cards.map((c) => cardKind.labels![c]).join(', ');
  return (
    <div class="na-card-list">
      {handOf(context).map((c) => (
        <CardFace key={c} ui={ui} card={c} />
      ))}
      {board.discard.length > 0 && (
        <p>
          <b>Played:</b> {names(board.discard)}
        </p>
      )}
      {board.removed.length > 0 && (
        <p>
          <b>Out of the game:</b> {names(board.removed)}
        </p>
      )}
    </div>
  );
}

// The window.

const titles: { readonly [at: string]: string } = {
  'events.public': 'Events: your public card of this turn',
  'events.deal': 'Choose one of these cards for your hand',
};
const windowTitles: { readonly [window: string]: string } = {
  before_draw: 'Before the next marker is drawn',
  activation_start: 'The enemy activates a force',
  activation_end: 'An activation is over',
  before_battle: 'A battle begins',
  tactical_check: 'Before the roll for your tactical card',
  before_siege_roll: 'Before the siege attempt is rolled',
  conquest: 'The Conquest phase',
  budget: 'The Budget phase',
};

/** Which cards serve here, in full with a button each; pass is always beside them. */
export function Window({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const frame = windowOf(context);
  if (!frame) return null;
  const offered = [
    ...new Set(context.choices.flatMap(({ arg }) => (arg.card === undefined ? [] : [arg.card as number]))),
  ];
  const idle = handOf(context).filter((c) => !offered.includes(c));
  const title = 'window' in frame ? windowTitles[frame.window] : titles[frame.at];
  return (
    <div class={`na-window ${answersAll(context.choices, ({ verb, arg }) => verb === 'skip' || 'card' in arg)}`}>
      <h3>{title ?? 'Your cards'}</h3>
      <p class="quiet">
        {offered.length > 0
          ? 'Play a card, or keep them all.'
          : 'None of your cards serves here. You are asked because you hold cards: the other side learns nothing from it.'}
      </p>
      <div class="na-cards">
        {offered.map((c) => (
          <CardFace key={c} ui={ui} card={c} />
        ))}
      </div>
      <div class="na-verbs">
        <DoIf ui={ui} verb="skip" class="main">
          Play no card
        </DoIf>
        {choiceOf(context, 'skip') && idle.length > 0 && (
          <span class="quiet">Kept: {idle.map((c) => cardKind.labels![c]).join(', ')}</span>
        )}
      </div>
    </div>
  );
}
