/** Event cards: the hand at the foot of the board, the cards in full at the side, and the window in which they are played. */
import { choiceOf, choicesOf, Do, DoIf } from '@concert/board/panels';
import type { AnyChoice } from '@concert/kernel';
import { deckOfCard, isForeignWar, isPublicCard, isRemovedCard, windowOfCard } from '../../src/tables-cards.ts';
import { textOfCard } from '../../src/texts-cards.ts';
import type { Context } from '../context.ts';
import { hasCards, windowOf } from '../occasions.ts';
import { nameOf, tell, tellOf } from '../words.ts';
import { answersAll, type BoardUi } from './parts.tsx';

const VERBS = ['playCard', 'playOn', 'playAt', 'playFor', 'takeCard'] as const;

/** Every choice that plays this card. */
const playsOf = (context: Context, c: number): AnyChoice[] =>
  VERBS.flatMap((verb) => choicesOf(context, verb, { card: c }));

const handOf = ({ view }: Context): readonly number[] => view.board.hands[view.viewer] ?? [];

const kindOf = (context: Context, c: number): string => {
  if (isForeignWar[c]) return tell(context, 'cards.war');
  return tell(context, isPublicCard[c] ? 'cards.public' : deckOfCard[c] === 'C' ? 'cards.common' : 'cards.empire');
};

/** How a choice plays its card, in words. */
const playWords = (context: Context, { verb, arg }: AnyChoice): string =>
  tellOf(context, 'cards', verb, arg) || tell(context, verb === 'takeCard' ? 'cards.take' : 'cards.play');

const cardName = (context: Context, c: number): string => nameOf(context, 'card', c);
const cardText = ({ facts }: Context, c: number): string => facts.words[`card.${c + 1}`] ?? textOfCard[c]!;

/** A card in full: number, kind, when it may be played, its text, and the ways to play it now. */
export function CardFace({ ui, card: c }: { ui: BoardUi; card: number }) {
  const { context } = ui;
  const plays = playsOf(context, c);
  return (
    <article class={`na-card ${plays.length > 0 ? 'na-can' : ''} ${isPublicCard[c] ? 'na-public' : ''}`}>
      <header>
        <span class="na-card-number na-figure">{c + 1}</span>
        <b>{cardName(context, c)}</b>
      </header>
      <p class="na-card-kind">
        {[
          kindOf(context, c),
          tellOf(context, 'window', windowOfCard[c]!),
          ...(isRemovedCard[c] ? [tell(context, 'cards.once')] : []),
        ].join(' · ')}
      </p>
      <p class="na-card-text">{cardText(context, c)}</p>
      {plays.length > 0 && <Plays ui={ui} plays={plays} />}
    </article>
  );
}

/** One button where there is one way; a list to choose from where there are several. */
function Plays({ ui, plays }: { ui: BoardUi; plays: readonly AnyChoice[] }) {
  return (
    <div class="na-card-plays">
      {plays.map((choice) => (
        <Do key={JSON.stringify(choice.arg)} ui={ui} verb={choice.verb} arg={choice.arg} class="na-play">
          {playWords(ui.context, choice)}
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
  // How many cards the others hold: all may know that (11.1).
  const hands = context.view.board.hands
    .map((hand, seat) => ({ seat, count: hand.length }))
    .filter(({ seat }) => seat !== context.view.viewer)
    .map(({ seat, count }) => `${context.facts.seats[seat]?.name ?? ''} ${count}`)
    .join(' · ');
  return (
    <div class="na-hand">
      <small>{tell(context, context.view.viewer < 0 ? 'cards.all' : 'cards.yours')}</small>
      <ol>
        {cards.map((c) => (
          <li key={c}>
            <HandCard ui={ui} card={c} />
          </li>
        ))}
        {cards.length === 0 && context.view.viewer >= 0 && <li class="quiet">{tell(context, 'cards.none')}</li>}
      </ol>
      {hands && (
        <span class="na-others quiet" title={hands}>
          {context.view.viewer < 0 ? hands : tell(context, 'cards.others', { hands })}
        </span>
      )}
    </div>
  );
}

function HandCard({ ui, card: c }: { ui: BoardUi; card: number }) {
  const { context } = ui;
  const plays = playsOf(context, c);
  const only = plays.length === 1 ? [tell(context, 'cards.now')] : [];
  return (
    <details class={`na-hand-card ${plays.length > 0 ? 'na-can' : ''} ${isPublicCard[c] ? 'na-public' : ''}`}>
      <summary aria-label={[`${cardName(context, c)}.`, cardText(context, c), ...only].join(' ')}>
        <span class="na-card-number na-figure">{c + 1}</span>
        {cardName(context, c)}
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
  const names = (cards: readonly number[]): string => cards.map((c) => cardName(context, c)).join(', ');
  return (
    <div class="na-card-list">
      {handOf(context).map((c) => (
        <CardFace key={c} ui={ui} card={c} />
      ))}
      {board.discard.length > 0 && (
        <p>
          <b>{tell(context, 'cards.played')}</b> {names(board.discard)}
        </p>
      )}
      {board.removed.length > 0 && (
        <p>
          <b>{tell(context, 'cards.removed')}</b> {names(board.removed)}
        </p>
      )}
    </div>
  );
}

// The window.

/** Which cards serve here, in full with a button each; pass is always beside them. */
export function Window({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const frame = windowOf(context);
  if (!frame) return null;
  const offered = [
    ...new Set(context.choices.flatMap(({ arg }) => (arg.card === undefined ? [] : [arg.card as number]))),
  ];
  const idle = handOf(context).filter((c) => !offered.includes(c));
  const title = tellOf(context, 'cards', 'window' in frame ? frame.window : frame.at);
  return (
    <div class={`na-window ${answersAll(context.choices, ({ verb, arg }) => verb === 'skip' || 'card' in arg)}`}>
      <h3>{title || tell(context, 'cards.window')}</h3>
      <p class="quiet">{tell(context, offered.length > 0 ? 'cards.some' : 'cards.idle')}</p>
      <div class="na-cards">
        {offered.map((c) => (
          <CardFace key={c} ui={ui} card={c} />
        ))}
      </div>
      <div class="na-verbs">
        <DoIf ui={ui} verb="skip" class="main">
          {tell(context, 'cards.skip')}
        </DoIf>
        {choiceOf(context, 'skip') && idle.length > 0 && (
          <span class="quiet">{tell(context, 'cards.kept', { cards: idle })}</span>
        )}
      </div>
    </div>
  );
}
