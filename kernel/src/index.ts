/**
 * What the kernel offers, by name. What is not listed here is its own business; add a name when another part needs it.
 */

export {
  type BotExpectation,
  type CaseFile,
  type CaseResult,
  type CaseStep,
  caseFrom,
  openCase,
  readCase,
  runCase,
  sceneFrames,
} from './cases.ts';
export { Chain, chainKey, isHead, RECORD_FORMAT, shownHead } from './chain.ts';
export {
  Chance,
  type ChanceRecord,
  commitTo,
  type Draw,
  DrawRecorder,
  FastChance,
  ForbiddenChance,
  KeyedChance,
  RecordedChance,
  ScriptError,
  type Scripted,
  ScriptedChance,
  SingleDraws,
  secretFrom,
} from './chance.ts';
export { type AnyChoice, type Choice, choiceKey, type Offers, Sink } from './choices.ts';
export { type Converted, convert } from './convert.ts';
export type { Deal, DealKind, DealRules, Offer, PromiseKind, Proposal, TalkRule } from './deals.ts';
export {
  type Action,
  cleanEntry,
  type Done,
  type Entry,
  type Promised,
  type Refused,
  recordedAction,
} from './entries.ts';
export { RulesError } from './errors.ts';
export { canHear, type Event, EventLog, LINES_KEPT, type Line, type VisibleEvent, visibleEvent } from './event-log.ts';
export { type Expectation, isChoice, unmetExpectations } from './expectations.ts';
export {
  allFromNames,
  allToNames,
  BadInput,
  type Field,
  type Fields,
  field,
  fromNames,
  type Id,
  type Infer,
  type InferAll,
  type Kind,
  kind,
  type Point,
  pointsOf,
  type Seat,
  type SeatNames,
  sample,
  sampleAll,
  toNames,
} from './fields.ts';
export {
  type Act,
  type AnyFrame,
  again,
  ask,
  type Changes,
  call,
  done,
  exit,
  type FrameAt,
  goto,
  type Lane,
  type LocalsOf,
  type MeaningRules,
  type Next,
  type Position,
  type Question,
  type Steps,
  together,
  unlessVetoed,
} from './flow.ts';
export {
  type AnyGame,
  type Audience,
  type BeliefRules,
  type BotRules,
  defineGame,
  type Feature,
  type ForImagining,
  type Game,
  type Meter,
  type MeterMoment,
  type Noun,
  type Option,
  type OptionFields,
  type Options,
  type Outcome,
  option,
  type PartsOf,
  type Plan,
  type Play,
  type PositionOf,
  type Probe,
  type PromiseAnswer,
  type Scene,
  type SeatInfo,
  type Shape,
  type TellSecret,
  withLabels,
  withSamples,
} from './game.ts';
export { hash, hashText, RunningHash } from './hash.ts';
export { canonical, copy, difference, type Json, notPlain, preview, same } from './json.ts';
export { kernelTranslations } from './languages.ts';
export { Machine } from './machine.ts';
export type { BenchEntry, LobbyText, Manifest, ManifestOptions } from './manifest.ts';
export { gatherMeanings, type Meaning, type Meanings, meaningAt } from './meaning.ts';
export { findNoun, getNoun, seatIds, seatOf, setNoun } from './nouns.ts';
export { completeOptions, optionFields, someOptions, variants } from './options.ts';
export {
  type Aim,
  type ChoicePattern,
  fits,
  isAim,
  isInForce,
  MOST_ORDERS,
  type Order,
  orderedAnswer,
  type StandingOrder,
  spansOf,
} from './orders.ts';
export type { Decision, Message, Player, PlayerAct, Reason, SeatPlayer, Turn } from './player.ts';
export type { PromiseJudge, PromiseState, Spans, Testimony } from './promises.ts';
export { headsTrouble, RECEIPT_FORMAT, type Receipt, readReceipt, receiptTrouble } from './receipt.ts';
export {
  type Divergence,
  FIRST_FORMAT,
  followed,
  type GameRecord,
  headsOf,
  openTable,
  type Progress,
  type Replay,
  recordOf,
  replay,
  resumeTable,
  verify,
} from './record.ts';
export { readRecord } from './record-reader.ts';
export {
  isInt,
  isObject,
  isShallow,
  MOST_SEATS,
  type Schema,
  type Schemas,
  schema,
  validate,
  validateAll,
} from './schema.ts';
export {
  EVERYONE,
  hasLearned,
  type Knowledge,
  knowledgeOf,
  learned,
  type Secret,
  type Secrets,
  secretsOf,
} from './secrets.ts';
export { type AnyStage, type SequenceEnd, type SequenceFrame, type Stage, sequence } from './sequence.ts';
export { SharedParts } from './shared-parts.ts';
export {
  commitToShare,
  MOST_FAILURES,
  NOT_OPENED,
  opens,
  provedShares,
  type Share,
  sharesTrouble,
} from './shares.ts';
export {
  openSituation,
  readSituation,
  type Situation,
  type SituationState,
  situationState,
  solutionTrouble,
} from './situations.ts';
export { readSnapshot, type Snapshot, type TakenSnapshot } from './snapshot.ts';
export { type EventFacts, eventFacts, kindsIn, type Story, type Telling, type Weight } from './story.ts';
export { Table } from './table.ts';
export type { Begin, Resume, Setup } from './table-state.ts';
export { MOST_ENTRIES, type TableSummary } from './table-views.ts';
export {
  type Cell,
  type KeptText,
  seatCell,
  spell,
  spellTables,
  type TextTable,
  type ToldTable,
  tableHeads,
  thing,
} from './text-tables.ts';
export { everySeat, inSet, onlySeat, type SeatView, SPECTATOR, type Viewer } from './view.ts';
export { type FeatureWeight, sharesOf, type WeightTable, weighedShares, weightAt } from './weights.ts';
export {
  type Args,
  type Explanation,
  kernelWords,
  type No,
  namedKinds,
  no,
  Phrases,
  type Say,
  say,
  sentence,
  type ThingNames,
  type Verdict,
  type Words,
  wordFor,
} from './words.ts';
