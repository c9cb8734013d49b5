/** Reading records from outside: the format of today, and the one before. */
import { isHead, RECORD_FORMAT } from './chain.ts';
import { BadInput, field } from './fields.ts';
import { preview } from './json.ts';
import { FIRST_FORMAT, type GameRecord } from './record.ts';
import { isObject, type Schema, type Schemas, schema, validateWithPreview } from './schema.ts';

/** Checks that something from outside is a record of one of our formats; throws `BadInput` that says where it is not. */
export function readRecord(raw: unknown): GameRecord {
  const wrong = misshapen(raw);
  if (wrong) throw new BadInput(`not a game record: ${wrong}`);
  return raw as GameRecord;
}

function misshapen(raw: unknown): string | null {
  const format = isObject(raw) ? raw.format : RECORD_FORMAT;
  if (format !== RECORD_FORMAT && format !== FIRST_FORMAT)
    return `its format is ${preview(format)}, not ${RECORD_FORMAT}`;
  return validateWithPreview(format === FIRST_FORMAT ? firstFormat : secondFormat, raw, '');
}

const { text, integer, plain, array, tuple, openObject, byKey, exactly } = schema;
const yes = exactly(true);
const object = openObject({});
const list = array(plain());
const anyOf = schema.either('a number or a list of numbers', integer, array(integer));

/** The first format had neither shares nor a chain. */
const none = schema.checked(plain(), () => 'a record of the first format has none');
const share = openObject({ commitment: schema.nullable(text), failures: integer });
const secret = schema.matching(/^[0-9a-f]{64}$/, 'a secret of 64 hex digits');
const head = schema.checked(text, (value) => (isHead(value) ? null : 'that is not the head of a chain'));

/** What an entry is, by the key that tells. Records may have more in them than today's rules know. */
const firstActions: Schemas = {
  verb: openObject({ verb: text, arg: object }),
  undo: openObject({ undo: yes }),
  answer: openObject({ answer: text, id: text }),
  offer: openObject({ offer: object }),
};
const actions: Schemas = {
  ...firstActions,
  resign: openObject({ resign: yes }),
  orders: openObject({ orders: list }),
  promise: openObject({ promise: object }),
};

const formatOf = (drawn: Schema, entry: Schemas, chance: Schemas, more: Schemas): Schema => {
  const draws = array(tuple(text, integer, drawn));
  const made = openObject({ seat: field.seat(), hash: text }, { draws });
  return openObject(
    {
      game: text,
      rules: text,
      options: object,
      chance: openObject({ commitment: text, contributions: array(text) }, { secret, ...chance }),
      setup: openObject({ hash: text, draws }),
      entries: array(schema.all(made, byKey('an entry', entry))),
    },
    { ended: yes, ...more },
  );
};

const firstFormat = formatOf(integer, firstActions, { shares: none }, { head: none });
const secondFormat = formatOf(anyOf, actions, { shares: array(share) }, { head });
