/** The dashboard and the alerts of docs/operating speak of figures that a running server has, with the labels it gives them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Client } from './client.ts';
import { testServer } from './server.ts';

const file = (name: string): string => readFileSync(new URL(`../../docs/operating/${name}`, import.meta.url), 'utf8');

interface Panel {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { expr: string }[];
}

const panels = (JSON.parse(file('grafana.json')) as { panels: Panel[] }).panels;
const alerts = [...file('alerts.yml').matchAll(/alert: (\w+)\n\s+expr: (.+)\n/g)].map(([, name, expr]) => ({
  name: name!,
  expr: expr!,
}));
const questions = [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...alerts.map((a) => a.expr)];

/** What a question names: figures, each with the labels it is narrowed or grouped by. */
const named = (expr: string) => ({
  figures: expr.match(/\b(?:concert|process)_\w+/g) ?? [],
  labels: [
    ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside]) => [...inside!.matchAll(/(\w+)\s*[=!]/g)]),
    ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inside]) => [...inside!.matchAll(/(\w+)/g)]),
  ].map(([, label]) => label!),
});

/** Prometheus adds these itself. */
const ITS_OWN = ['job', 'instance', 'le'];

test('every figure and label they name is there', async () => {
  const server = await testServer();
  const client = await Client.guest(server.url);
  await client.open({ game: 'skirmish', mine: [0, 1] });
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const labelsOf = new Map<string, Set<string>>();
  for (const line of lines) {
    const [, figure, labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line)!;
    const known = labelsOf.get(figure!) ?? new Set<string>();
    for (const [, label] of labels.matchAll(/(\w+)="/g)) known.add(label!);
    labelsOf.set(figure!, known);
  }
  expect(questions.length).toBeGreaterThan(10);
  for (const expr of questions) {
    const { figures, labels } = named(expr);
    if (!/^up\{/.test(expr)) expect(figures, expr).not.toEqual([]);
    for (const figure of figures) expect([...labelsOf.keys()], expr).toContain(figure);
    const known = [...ITS_OWN, ...figures.flatMap((figure) => [...labelsOf.get(figure)!])];
    for (const label of labels) expect(known, expr).toContain(label);
  }
});

test('every panel has a place of its own, and every alert is explained in OPERATING', () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const said = readFileSync(new URL('../../docs/OPERATING.md', import.meta.url), 'utf8');
  expect(alerts.length).toBeGreaterThan(3);
  for (const { name } of alerts) expect(said).toContain(name);
});
