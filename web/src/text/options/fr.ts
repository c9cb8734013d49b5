/** Options and seats of the games as the lobby names them, in French; the key is the English text, so none can be stale. */
export const fr: { readonly [english: string]: string } = {
  Scenario: 'Scénario',
  Seats: 'Places',
  Empires: 'Empires',
  Campaign: 'Campagne',
  Austria: 'Autriche',
  Britain: 'Grande-Bretagne',
  'Great Britain': 'Grande-Bretagne',
  France: 'France',
  Prussia: 'Prusse',
  Russia: 'Russie',
  Spain: 'Espagne',
  Turkey: 'Turquie',
  Red: 'Rouge',
  Blue: 'Bleu',
  Green: 'Vert',
  Yellow: 'Jaune',
  Black: 'Noir',
  White: 'Blanc',
  'Player 1': 'Joueur 1',
  'Player 2': 'Joueur 2',
  'Player 3': 'Joueur 3',
  'Player 4': 'Joueur 4',
  'Player 5': 'Joueur 5',
  'Player 6': 'Joueur 6',
  'Solo player': 'Joueur seul',
  Coalition: 'Coalition',
  'The year in which the game begins': 'L’année où la partie commence',
  'How many play; one plays the solitaire game': 'Combien jouent ; seul, on joue la partie en solitaire',
  'Which empires are played, in the order of the seats; if none are named, the usual ones for that many seats':
    'Quels empires sont joués, dans l’ordre des places ; sans choix, les empires habituels pour ce nombre de places',
  'How many periods of four years are linked (solitaire: of sixteen cards)':
    'Combien de périodes de quatre ans sont liées (en solitaire : de seize cartes)',
  'Gentleman’s Diplomacy': 'Diplomatie entre gens d’honneur',
  'Players make and break alliances in winter only': 'Les alliances ne se font et ne se défont qu’en hiver',
  'Hidden treasuries': 'Trésors cachés',
  'Only the owner knows how much Gold is in a Treasury': 'Seul le propriétaire sait combien d’or contient un trésor',
  'Secret alliances': 'Alliances secrètes',
  'Alliances between players may be kept secret': 'Les alliances entre joueurs peuvent rester secrètes',
  'Minor city bonus': 'Bonus des villes mineures',
  'In a bid for a minor its own city counts as a bonus too (AL-R-38)':
    'Dans une enchère pour une puissance mineure, sa propre ville compte aussi comme bonus (AL-R-38)',
  'How many players take part': 'Combien de joueurs participent',
  'Two-player game with Neutrals': 'Partie à deux avec des neutres',
  'Two players: play with four Nations; Spain and Russia are Neutral':
    'À deux : on joue avec quatre nations ; l’Espagne et la Russie sont neutres',
  Nations: 'Nations',
  'Which Nation each seat leads, in the order of the seats; empty: in the order of the table, or drawn':
    'Quelle nation mène chaque place, dans l’ordre des places ; vide : dans l’ordre du tableau, ou au sort',
  'Draw the Nations': 'Tirer les nations au sort',
  'Draw the Nations at random when the game begins': 'Les nations sont tirées au sort au début de la partie',
  Teams: 'Équipes',
  'Four to six players: the teams of France, Austria, Prussia, Great Britain, Russia and Spain, 0 for none, as in 1, 2, 1, 2, 0, 0; empty: no teams':
    'De quatre à six joueurs : les équipes de la France, de l’Autriche, de la Prusse, de la Grande-Bretagne, de la Russie et de l’Espagne, 0 pour aucune, par exemple 1, 2, 1, 2, 0, 0 ; vide : pas d’équipes',
  Revolts: 'Révoltes',
  'Optional rule: annexed and captured Territories can revolt':
    'Règle facultative : les territoires annexés et conquis peuvent se révolter',
  'Trading tangibles': 'Commerce de biens',
  'Optional rule: one tangible trade in each turn': 'Règle facultative : un échange de biens à chaque tour',
  'Sweden and Portugal': 'Suède et Portugal',
  'Optional rule: Sweden and Portugal need two Blasts and bring a Half Infantry':
    'Règle facultative : la Suède et le Portugal demandent deux salves et apportent une demi-infanterie',
  'Call to Arms': 'Appel aux armes',
  'Optional rule: the first battle in its Homelands brings a Nation a free Full Infantry':
    'Règle facultative : la première bataille sur son sol apporte à une nation une infanterie entière gratuite',
  'Balance of Power': 'Équilibre des puissances',
  'Optional rule: beating the Prestige leader brings 1 Prestige Point; without effect in team games':
    'Règle facultative : battre le premier en prestige rapporte 1 point de prestige ; sans effet en équipes',
  'British bases at the start': 'Bases britanniques au départ',
  'British ships may start the game at Gibraltar and Malta':
    'Les navires britanniques peuvent commencer la partie à Gibraltar et à Malte',
  'The campaign that is played': 'La campagne que l’on joue',
  'Bonaparte in Italy, 1796': 'Bonaparte en Italie, 1796',
  'The Sun of Austerlitz, 1805': 'Le soleil d’Austerlitz, 1805',
  'Jena to Friedland, 1806': 'D’Iéna à Friedland, 1806',
  'The Peninsular War, 1808': 'La guerre d’Espagne, 1808',
  'The Road to Moscow, 1812': 'La route de Moscou, 1812',
  'The First Coalition, 1792': 'La Première Coalition, 1792',
  'The Grand Campaign, 1805–1814': 'La Grande Campagne, 1805–1814',
  'The Grand Campaign for three to seven': 'La Grande Campagne de trois à sept',
  Players: 'Joueurs',
  'How many play: 2 or 4 in the First Coalition, 3 to 7 in the Grand Campaign for several (0 = the usual number)':
    'Combien jouent : 2 ou 4 dans la Première Coalition, 3 à 7 dans la Grande Campagne à plusieurs (0 = le nombre habituel)',
  'Stop after': 'Fin après',
  'Stop after this turn and score as at the end (0 = play the whole scenario)':
    'S’arrêter après ce tour et compter comme à la fin (0 = tout le scénario)',
  'Tactical cards': 'Cartes tactiques',
  'Tactical cards: not used, in major battles, or in every battle of army against army too':
    'Cartes tactiques : aucune, dans les grandes batailles, ou aussi dans toute bataille d’armée contre armée',
  off: 'non',
  major: 'grandes batailles',
  armies: 'aussi armée contre armée',
  Pursuit: 'Poursuite',
  'Pursuit: every pursuing step costs the enemy a step, or each rolls a die for it':
    'Poursuite : chaque pas qui poursuit coûte un pas à l’ennemi, ou chacun jette un dé',
  full: 'complet',
  dice: 'aux dés',
  Activation: 'Activation',
  'The Activation phase: one pool of markers, or a regular round and a force march round':
    'La phase d’activation : une réserve de marqueurs, ou un tour ordinaire et un tour de marches forcées',
  basic: 'simple',
  rounds: 'par tours',
  Fleets: 'Flottes',
  'Fleets: their names are known to their own side, with decoys among them, or to all, without decoys':
    'Flottes : leurs noms sont connus de leur camp, avec des leurres parmi elles, ou de tous, sans leurres',
  hidden: 'cachées',
  open: 'visibles',
  'Fog of war': 'Brouillard de guerre',
  'Stacks: open to all, or known to their own side and shown to others only while they fight':
    'Piles : visibles de tous, ou connues de leur camp et montrées aux autres seulement au combat',
  stacks: 'piles',
  'Alliance credit': 'Crédit d’alliance',
  'Alliance credit: a major that loses too much leaves its bloc (two players)':
    'Crédit d’alliance : une grande puissance qui perd trop quitte son bloc (à deux)',
  'Old Guard': 'Vieille Garde',
  'A beaten Old Guard that led the attack shakes the army':
    'Une Vieille Garde battue qui menait l’attaque ébranle l’armée',
  Antwerp: 'Anvers',
  'Antwerp shelters French ships and may build one in even years':
    'Anvers abrite les navires français et peut en construire un les années paires',
  Bernadotte: 'Bernadotte',
  'After Summer 1810 Bernadotte is Crown Prince of Sweden': 'Après l’été 1810, Bernadotte est prince héritier de Suède',
  'How many powers take part': 'Combien de puissances participent',
  Years: 'Années',
  'After how many years the game ends; three or four have the accelerated start':
    'Après combien d’années la partie finit ; à trois ou quatre, le début est accéléré',
  Fog: 'Brouillard',
  'What is hidden: nothing, the troops in army boxes, or the size of every stack too, with dummy chips':
    'Ce qui est caché : rien, les troupes des cases d’armée, ou aussi la taille de chaque pile, avec des leurres',
  none: 'aucun',
  partial: 'partiel',
  'Variable start': 'Départ libre',
  'The first province may be any on the edge of the map; no extra gold':
    'La première province peut être n’importe laquelle au bord de la carte ; pas d’or en plus',
  'How many sides take part': 'Combien de camps participent',
  Turns: 'Tours',
  'How many turns are played': 'Combien de tours on joue',
};
