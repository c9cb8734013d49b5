// Written by scripts/tables.mjs from data/cards.tsv. Change the table, not this.
export interface CardRow {
  readonly number: number;
  readonly name: string;
  readonly empire: string;
  readonly leader: boolean;
  readonly event: string;
  readonly source: string;
}
// biome-ignore format: one row a line
export const cards: readonly CardRow[] = [
  { number: 1, name: 'Scots Greys', empire: 'britain', leader: false, event: '', source: 'reconstructed' },
  { number: 2, name: 'Polish Lancers', empire: 'france', leader: false, event: '', source: 'reconstructed' },
  { number: 3, name: 'Freikorps', empire: 'prussia', leader: false, event: '', source: 'reconstructed' },
  { number: 4, name: 'Jägers', empire: 'russia', leader: false, event: '', source: 'reconstructed' },
  { number: 5, name: 'Bombardiers', empire: 'turkey', leader: false, event: '', source: 'reconstructed' },
  { number: 6, name: 'Voltigeurs', empire: 'france', leader: false, event: '', source: 'reconstructed' },
  { number: 7, name: 'Dragoons', empire: 'prussia', leader: false, event: '', source: 'reconstructed' },
  { number: 8, name: 'Tyrolean Jäger', empire: 'austria', leader: false, event: '', source: 'reconstructed' },
  { number: 9, name: 'Rifle Brigade', empire: 'britain', leader: false, event: '', source: 'reconstructed' },
  { number: 10, name: 'Zaragoza', empire: 'spain', leader: false, event: '', source: 'reconstructed' },
  { number: 11, name: 'Opolchenie', empire: 'russia', leader: false, event: '', source: 'reconstructed' },
  { number: 12, name: 'Grenzer', empire: 'austria', leader: false, event: '', source: 'seed' },
  { number: 13, name: 'Lancers of La Mancha', empire: 'spain', leader: false, event: '', source: 'reconstructed' },
  { number: 14, name: 'Cuirassiers', empire: 'france', leader: false, event: '', source: 'reconstructed' },
  { number: 15, name: 'New Order Infantry', empire: 'turkey', leader: false, event: '', source: 'reconstructed' },
  { number: 16, name: 'Foot Guards', empire: 'prussia', leader: false, event: '', source: 'reconstructed' },
  { number: 17, name: 'Horse Guards', empire: 'russia', leader: false, event: '', source: 'reconstructed' },
  { number: 18, name: 'Grenadiers', empire: 'austria', leader: false, event: '', source: 'reconstructed' },
  { number: 19, name: 'Sipahi', empire: 'turkey', leader: false, event: '', source: 'reconstructed' },
  { number: 20, name: 'Armada', empire: 'spain', leader: false, event: '', source: 'reconstructed' },
  { number: 21, name: 'Highlanders', empire: 'britain', leader: false, event: '', source: 'reconstructed' },
  { number: 22, name: 'Mamluks', empire: 'turkey', leader: false, event: '', source: 'reconstructed' },
  { number: 23, name: 'Uhlans', empire: 'austria', leader: false, event: '', source: 'reconstructed' },
  { number: 24, name: 'Walloon Guards', empire: 'spain', leader: false, event: '', source: 'reconstructed' },
  { number: 25, name: 'Cossacks', empire: 'russia', leader: false, event: '', source: 'reconstructed' },
  { number: 26, name: 'Redcoats', empire: 'britain', leader: false, event: '', source: 'reconstructed' },
  { number: 27, name: 'Guerrilla', empire: 'spain', leader: false, event: '', source: 'reconstructed' },
  { number: 28, name: 'Old Guard', empire: 'france', leader: false, event: '', source: 'seed' },
  { number: 29, name: 'Landwehr', empire: 'prussia', leader: false, event: '', source: 'reconstructed' },
  { number: 30, name: 'Hungarian Hussars', empire: 'austria', leader: false, event: '', source: 'reconstructed' },
  { number: 31, name: 'Royal Navy', empire: 'britain', leader: false, event: '', source: 'reconstructed' },
  { number: 32, name: 'Janissaries', empire: 'turkey', leader: false, event: '', source: 'reconstructed' },
  { number: 33, name: 'Pavlov Grenadiers', empire: 'russia', leader: false, event: '', source: 'reconstructed' },
  { number: 34, name: 'Death\'s Head Hussars', empire: 'prussia', leader: false, event: '', source: 'reconstructed' },
  { number: 35, name: 'Cuesta', empire: 'spain', leader: true, event: 'Cavalry Charge: in Round 1 of one battle, one friendly cavalry block fires with +1 firepower (B2 becomes B3).', source: 'seed' },
  { number: 36, name: 'Selim III', empire: 'turkey', leader: true, event: 'Panic: in Round 1 of one battle, one enemy infantry block may not fire; its owner picks which block.', source: 'seed' },
  { number: 37, name: 'Talleyrand', empire: 'france', leader: true, event: 'Diplomacy: +2 to this player\'s diplomatic roll.', source: 'seed' },
  { number: 38, name: 'Charles', empire: 'austria', leader: true, event: 'Alpine Guide: one mountain border limit is raised by 1 for this player this turn.', source: 'seed' },
  { number: 39, name: 'Alexander (Czar)', empire: 'russia', leader: true, event: 'Bayonet Charge: in Round 1 of one battle, one friendly infantry block fires with +1 firepower (C2 becomes C3); never a reserve block.', source: 'seed' },
  { number: 40, name: 'Blücher', empire: 'prussia', leader: true, event: 'Bridge Capture: one river border limit is raised by 1 for this player this turn.', source: 'seed' },
  { number: 41, name: 'Wellington', empire: 'britain', leader: true, event: 'Reverse Slope: in Round 1 of one battle, one enemy artillery block fires with -1 firepower (A2 becomes A1); its owner picks which block.', source: 'seed' },
  { number: 42, name: 'Napoléon', empire: 'france', leader: true, event: 'Grand Battery: in Round 1 of one battle, one friendly artillery block fires with +1 firepower (A3 becomes A4).', source: 'seed' },
];
