// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface TacticRow {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly role: string;
  readonly check: number;
  readonly cavalryLeader: boolean;
  readonly condition: string;
  readonly text: string;
}
// biome-ignore format: one row a line
export const tactics: readonly TacticRow[] = [
  { id: 'frontal assault', number: 1, title: 'Frontal Assault', role: 'attacker', check: 0, cavalryLeader: false, condition: '', text: '+1 to own combat roll; own losses from this round are increased by 1.' },
  { id: 'oblique order', number: 2, title: 'Oblique Order', role: 'attacker', check: 5, cavalryLeader: false, condition: 'own steps at least 9', text: '+2 to own combat roll.' },
  { id: 'envelopment', number: 3, title: 'Envelopment', role: 'attacker', check: 5, cavalryLeader: false, condition: 'more steps than the enemy, or a force marched to the guns this round', text: '+2 to own combat roll; an enemy that retreats loses 1 extra step.' },
  { id: 'refused flank', number: 4, title: 'Refused Flank', role: 'defender', check: 4, cavalryLeader: false, condition: '', text: 'Cancels Oblique Order, Envelopment or Turning March; otherwise +1 to own combat roll.' },
  { id: 'grand battery', number: 5, title: 'Grand Battery', role: 'both', check: 0, cavalryLeader: false, condition: '3 or more own artillery points in supply; not in woods, mountain or pass', text: 'Own artillery superiority counts 1 more (max +3); if the enemy is superior its bonus is reduced by 1.' },
  { id: 'counter battery', number: 6, title: 'Counter-battery', role: 'both', check: 4, cavalryLeader: false, condition: '2 or more own artillery points', text: 'The enemy gets no artillery superiority; Grand Battery is cancelled.' },
  { id: 'massed charge', number: 7, title: 'Massed Charge', role: 'both', check: 4, cavalryLeader: true, condition: '2 or more cuirassier or guard cavalry steps; clear or rough hex, or swamp in Winter', text: '+2 to own combat roll; the first own loss must be a cavalry step.' },
  { id: 'vedettes', number: 8, title: 'Vedettes', role: 'both', check: 0, cavalryLeader: false, condition: 'light cavalry (not cossacks) or a cavalry leader', text: 'The enemy shows their first card before you reveal; you may exchange your first card for another in hand.' },
  { id: 'counter charge', number: 9, title: 'Counter-charge', role: 'both', check: 4, cavalryLeader: true, condition: '1 or more cavalry steps', text: 'The enemy gets no cavalry superiority; Massed Charge and Cut the Retreat are cancelled.' },
  { id: 'hold to the last', number: 10, title: 'Hold to the Last', role: 'defender', check: 0, cavalryLeader: false, condition: '', text: '+2 to own morale in a demoralization check after this round; own losses increased by 1.' },
  { id: 'reverse slope', number: 11, title: 'Reverse Slope', role: 'defender', check: 4, cavalryLeader: false, condition: 'no river between the forces; not swamp', text: 'The enemy gets no artillery superiority and -1 to its combat roll.' },
  { id: 'squares', number: 12, title: 'Squares', role: 'both', check: 0, cavalryLeader: false, condition: '4 or more own infantry steps', text: 'The enemy gets no cavalry superiority and Massed Charge is cancelled; enemy artillery superiority counts 1 more.' },
  { id: 'the guard advances', number: 13, title: 'The Guard Advances', role: 'both', check: 0, cavalryLeader: false, condition: 'a guard, old guard, young guard, grenadier or janissary step', text: '+2 to own combat roll; that corps takes the first loss; if the battle is lost own morale is 1 lower in the demoralization check.' },
  { id: 'reserves held back', number: 14, title: 'Reserves Held Back', role: 'both', check: 0, cavalryLeader: false, condition: 'own steps at least 9', text: 'No effect in this round; +3 to own combat roll if a second round is fought.' },
  { id: 'feigned retreat', number: 15, title: 'Feigned Retreat', role: 'defender', check: 5, cavalryLeader: false, condition: '', text: '+2 to own combat roll; on failure -1.' },
  { id: 'cloud of skirmishers', number: 16, title: 'Cloud of Skirmishers', role: 'both', check: 0, cavalryLeader: false, condition: 'own nation has carried out its military reform', text: '+1 to own combat roll in rough, woods, swamp, mountain or pass; elsewhere the modifier of the enemy lead unit is reduced by 1.' },
  { id: 'columns of attack', number: 17, title: 'Columns of Attack', role: 'attacker', check: 0, cavalryLeader: false, condition: 'lead assault corps of infantry with modifier +1 or more', text: '+1 to own combat roll, +2 if the lead modifier is +2 or more; the enemy gets +1 with artillery superiority.' },
  { id: 'steady volleys', number: 18, title: 'Steady Volleys', role: 'defender', check: 4, cavalryLeader: false, condition: 'most own steps are infantry of morale 4 or more', text: 'The modifier of the enemy lead unit does not count.' },
  { id: 'fortified villages', number: 19, title: 'Fortified Villages', role: 'defender', check: 0, cavalryLeader: false, condition: 'city hex or rough', text: '+1 to own combat roll; no cavalry superiority for either side.' },
  { id: 'redoubts', number: 20, title: 'Redoubts', role: 'defender', check: 0, cavalryLeader: false, condition: 'engineer or army marker in supply; force at activation level 0', text: '+2 to own combat roll.' },
  { id: 'dawn attack', number: 21, title: 'Dawn Attack', role: 'attacker', check: 5, cavalryLeader: false, condition: '', text: '+1 to own combat roll and the enemy may not use a subordinate modifier.' },
  { id: 'turning march', number: 22, title: 'Turning March', role: 'attacker', check: 5, cavalryLeader: false, condition: 'attack across a river, ridge or into mountain', text: 'The terrain and crossing penalty of this battle is halved (rounded toward 0).' },
  { id: 'concentric attack', number: 23, title: 'Concentric Attack', role: 'attacker', check: 0, cavalryLeader: false, condition: 'at least one force marched to the guns this round', text: '+2 to own combat roll.' },
  { id: 'interior lines', number: 24, title: 'Interior Lines', role: 'both', check: 4, cavalryLeader: false, condition: 'overall commander combat 2 or more', text: '+1 to own combat roll; Concentric Attack is cancelled.' },
  { id: 'storm and mud', number: 25, title: 'Storm and Mud', role: 'both', check: 0, cavalryLeader: false, condition: 'Spring, Autumn or Winter turn, or swamp hex', text: 'No artillery and no cavalry superiority for either side in this round.' },
  { id: 'cut the retreat', number: 26, title: 'Cut the Retreat', role: 'attacker', check: 5, cavalryLeader: true, condition: '2 or more cavalry steps', text: 'If the enemy loses the battle its retreat costs 2 extra steps.' },
  { id: 'rearguard', number: 27, title: 'Rearguard', role: 'both', check: 0, cavalryLeader: false, condition: '1 or more infantry steps beyond the losses suffered', text: 'If this side loses there is no pursuit and retreat losses are 1 lower.' },
  { id: 'leading from the front', number: 28, title: 'Leading from the Front', role: 'both', check: 0, cavalryLeader: false, condition: 'commander (not of an army) or subordinate with combat 1 or more', text: '+1 to own combat roll; that leader makes a casualty check with +1.' },
  { id: 'rash advance', number: 29, title: 'Rash Advance', role: 'both', check: 0, cavalryLeader: false, condition: '', text: '-2 to the enemy combat roll.' },
  { id: 'fog of war', number: 30, title: 'Fog of War', role: 'both', check: 0, cavalryLeader: false, condition: '', text: 'Cancels one revealed enemy card without effect; both cards are discarded.' },
];
