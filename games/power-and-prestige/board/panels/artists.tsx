/** The gallery of great artists: who they are, what they do, at whose court they live. */
import { nameIn, put } from '@concert/board';
import { choiceOf, Do, Drawing } from '@concert/board/panels';
import { artists } from '../../src/data/artists.ts';
import { artist } from '../../src/tables.ts';
import { sheetOf } from '../context.ts';
import { type BoardUi, Power } from './parts.tsx';

/** By art: a drawing in a square from −10 to 10. */
const arts: { readonly [type: string]: string } = {
  writer: '<path d="M8-9Q-2-8-6 3L-8 9L-6.5 9L-5 5Q5 4 8-9Z"/><path d="M-5 5L3-4" stroke="#fff7e4" stroke-width=".9"/>',
  musician: '<path d="M-3 6V-7L6-9V4A3 2.5 0 1 1 4 2V-5L-1-4V7A3 2.5 0 1 1-3 6Z"/>',
  painter:
    '<path d="M-1-7C6-8 9-4 8 1C7 5 3 1 2 3.5C1 6 3 7 0 7.5C-6 8-9 3-8-1C-7-5-5-7-1-7Z"/><g fill="#fff7e4"><circle cx="-4" cy="-2.5" r="1.5"/><circle cx=".5" cy="-4" r="1.5"/><circle cx="4.5" cy="-2" r="1.5"/></g>',
  sculptor: '<path d="M-4-8Q0-11 4-8Q5-4 3-2Q8 0 8 5H-8Q-8 0-3-2Q-5-4-4-8ZM-6 6H6V9H-6Z"/>',
  gardener:
    '<path d="M0 9V1M0 3Q-8 3-7-5Q0-5 0 3Q1-8 8-8Q9 1 0 3" fill="none" stroke="currentColor" stroke-width="1.8"/><path d="M-6-4Q-1-4 0 2Q-5 2-6-4ZM7-7Q8 0 1 2Q2-6 7-7Z"/>',
  architect: '<path d="M0-9L7 8H4.5L2.6 3H-2.6L-4.5 8H-7ZM-1.8 1H1.8L0-4Z" fill-rule="evenodd"/>',
};

export function Artists({ ui, hiring = false }: { ui: BoardUi; hiring?: boolean }) {
  const { context } = ui;
  const { artistOwner: patron, artistSince: since, year } = context.view.board;
  const mine = sheetOf(context)?.artists ?? [];
  return (
    <div class="pp-gallery">
      {artists.map(({ id, type, cost, dice, plus, about }, a) => {
        const owner = patron[a];
        const wanted = mine.includes(a);
        const can = choiceOf(context, 'hire', { artist: a }) !== undefined;
        return (
          <article
            key={id}
            class={`pp-artist ${owner >= 0 ? 'taken' : ''} ${wanted ? 'wanted' : ''} ${can ? 'can' : ''}`}
          >
            <Drawing class="pp-art" box="-10 -10 20 20" markup={`<g fill="currentColor">${arts[type] ?? ''}</g>`} />
            <h3>
              {nameIn(context, artist, a)} <small>{put(context, `artist.${type}`)}</small>
            </h3>
            <p class="pp-income-line">
              {put(context, `artist.${dice === 1 ? 'one-die' : 'dice'}${plus > 0 ? '-plus' : ''}`, {
                cost,
                dice,
                plus,
              })}
            </p>
            {about !== 'no extra' && <p>{put(context, `artist.about.${id}`)}</p>}
            {owner >= 0 ? (
              <p class="pp-holder">
                <Power context={context} seat={owner} />
                {since[a] === year && <small> · {put(context, 'artist.since')}</small>}
              </p>
            ) : wanted ? (
              <p class="pp-holder">{put(context, 'artist.on-sheet')}</p>
            ) : hiring ? (
              <Do ui={ui} verb="hire" arg={{ artist: a }} points={[{ kind: 'artist', id: a }]}>
                {put(context, 'artist.invite')}
              </Do>
            ) : (
              <p class="pp-holder quiet">{put(context, 'artist.free')}</p>
            )}
          </article>
        );
      })}
    </div>
  );
}
