/** What a host in the browser is given, and what it is asked to set up. */
import type { GivenOptions, RulesBundle } from '@concert/bundles';
import type { Json } from '@concert/kernel';
import type { HostMessage } from '@concert/wire';
import type { LocalChair, Saves } from './saves.ts';

/** By which rules something is played: those of one version, with these options. */
export interface PlayedBy {
  game: string;
  rules: string;
  options: GivenOptions;
}

export interface NewTable {
  game: string;
  /** The version of an edition; the newest rules if not said. */
  edition?: string;
  options: { [name: string]: Json };
  chairs: LocalChair[];
}

export interface HostSettings {
  /** The rules of a game: a version, or the newest; as far as a table with these options needs them. */
  load(game: string, rules: string | undefined, options: GivenOptions): Promise<RulesBundle>;
  saves: Saves;
  send(message: HostMessage): void;
  /** Unguessable bytes, as hex. */
  secret(): string;
  now(): number;
  /** Milliseconds between the choices of bots, so that a person can follow. */
  pace: number;
}
