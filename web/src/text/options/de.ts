/** Options and seats of the games as the lobby names them, in German; the key is the English text, so none can be stale. */
export const de: { readonly [english: string]: string } = {
  Scenario: 'Szenario',
  Seats: 'Plätze',
  Empires: 'Reiche',
  Campaign: 'Feldzug',
  Austria: 'Österreich',
  Britain: 'Großbritannien',
  'Great Britain': 'Großbritannien',
  France: 'Frankreich',
  Prussia: 'Preußen',
  Russia: 'Russland',
  Spain: 'Spanien',
  Turkey: 'Türkei',
  Red: 'Rot',
  Blue: 'Blau',
  Green: 'Grün',
  Yellow: 'Gelb',
  Black: 'Schwarz',
  White: 'Weiß',
  'Player 1': 'Spieler 1',
  'Player 2': 'Spieler 2',
  'Player 3': 'Spieler 3',
  'Player 4': 'Spieler 4',
  'Player 5': 'Spieler 5',
  'Player 6': 'Spieler 6',
  'Solo player': 'Solospieler',
  Coalition: 'Koalition',
  'The year in which the game begins': 'Das Jahr, in dem das Spiel beginnt',
  'How many play; one plays the solitaire game': 'Wie viele spielen; zu eins ist es das Solitärspiel',
  'Which empires are played, in the order of the seats; if none are named, the usual ones for that many seats':
    'Welche Reiche gespielt werden, in der Reihenfolge der Plätze; ohne Angabe die üblichen für so viele Plätze',
  'How many periods of four years are linked (solitaire: of sixteen cards)':
    'Wie viele Abschnitte von vier Jahren verbunden werden (Solitär: von sechzehn Karten)',
  'Gentleman’s Diplomacy': 'Diplomatie unter Ehrenleuten',
  'Players make and break alliances in winter only': 'Bündnisse werden nur im Winter geschlossen und gelöst',
  'Hidden treasuries': 'Verdeckte Schatzkammern',
  'Only the owner knows how much Gold is in a Treasury':
    'Nur der Besitzer weiß, wie viel Gold in einer Schatzkammer ist',
  'Secret alliances': 'Geheime Bündnisse',
  'Alliances between players may be kept secret': 'Bündnisse zwischen Spielern können geheim bleiben',
  'Minor city bonus': 'Bonus für Städte der Kleinen',
  'In a bid for a minor its own city counts as a bonus too (AL-R-38)':
    'Beim Bieten um eine kleine Macht zählt auch deren eigene Stadt als Bonus (AL-R-38)',
  'How many players take part': 'Wie viele mitspielen',
  'Two-player game with Neutrals': 'Spiel zu zweit mit Neutralen',
  'Two players: play with four Nations; Spain and Russia are Neutral':
    'Zu zweit: vier Nationen werden gespielt; Spanien und Russland sind neutral',
  Nations: 'Nationen',
  'Which Nation each seat leads, in the order of the seats; empty: in the order of the table, or drawn':
    'Welche Nation jeder Platz führt, in der Reihenfolge der Plätze; leer: in der Reihenfolge der Tabelle, oder gelost',
  'Draw the Nations': 'Nationen losen',
  'Draw the Nations at random when the game begins': 'Die Nationen werden zu Beginn gelost',
  Teams: 'Mannschaften',
  'Four to six players: the teams of France, Austria, Prussia, Great Britain, Russia and Spain, 0 for none, as in 1, 2, 1, 2, 0, 0; empty: no teams':
    'Zu viert bis sechst: die Mannschaften von Frankreich, Österreich, Preußen, Großbritannien, Russland und Spanien, 0 für keine, etwa 1, 2, 1, 2, 0, 0; leer: keine Mannschaften',
  Revolts: 'Aufstände',
  'Optional rule: annexed and captured Territories can revolt':
    'Zusatzregel: In annektierten und eroberten Gebieten sind Aufstände möglich',
  'Trading tangibles': 'Handel mit Gütern',
  'Optional rule: one tangible trade in each turn': 'Zusatzregel: ein Handel mit Gütern in jeder Runde',
  'Sweden and Portugal': 'Schweden und Portugal',
  'Optional rule: Sweden and Portugal need two Blasts and bring a Half Infantry':
    'Zusatzregel: Schweden und Portugal brauchen zwei Salven und bringen eine halbe Infanterie',
  'Call to Arms': 'Ruf zu den Waffen',
  'Optional rule: the first battle in its Homelands brings a Nation a free Full Infantry':
    'Zusatzregel: Die erste Schlacht in der Heimat bringt einer Nation eine ganze Infanterie umsonst',
  'Balance of Power': 'Gleichgewicht der Mächte',
  'Optional rule: beating the Prestige leader brings 1 Prestige Point; without effect in team games':
    'Zusatzregel: Ein Sieg über den Führenden im Prestige bringt 1 Prestigepunkt; ohne Wirkung mit Mannschaften',
  'British bases at the start': 'Britische Stützpunkte zu Beginn',
  'British ships may start the game at Gibraltar and Malta':
    'Britische Schiffe dürfen das Spiel in Gibraltar und Malta beginnen',
  'The campaign that is played': 'Der Feldzug, der gespielt wird',
  'Bonaparte in Italy, 1796': 'Bonaparte in Italien, 1796',
  'The Sun of Austerlitz, 1805': 'Die Sonne von Austerlitz, 1805',
  'Jena to Friedland, 1806': 'Von Jena nach Friedland, 1806',
  'The Peninsular War, 1808': 'Der Krieg in Spanien, 1808',
  'The Road to Moscow, 1812': 'Der Weg nach Moskau, 1812',
  'The First Coalition, 1792': 'Die Erste Koalition, 1792',
  'The Grand Campaign, 1805–1814': 'Der Große Feldzug, 1805–1814',
  'The Grand Campaign for three to seven': 'Der Große Feldzug zu dritt bis siebt',
  Players: 'Spieler',
  'How many play: 2 or 4 in the First Coalition, 3 to 7 in the Grand Campaign for several (0 = the usual number)':
    'Wie viele spielen: 2 oder 4 in der Ersten Koalition, 3 bis 7 im Großen Feldzug für mehrere (0 = wie üblich)',
  'Stop after': 'Ende nach',
  'Stop after this turn and score as at the end (0 = play the whole scenario)':
    'Nach dieser Runde aufhören und werten wie am Ende (0 = das ganze Szenario)',
  'Tactical cards': 'Taktikkarten',
  'Tactical cards: not used, in major battles, or in every battle of army against army too':
    'Taktikkarten: keine, in großen Schlachten, oder auch in jeder Schlacht von Armee gegen Armee',
  off: 'aus',
  major: 'große Schlachten',
  armies: 'auch Armee gegen Armee',
  Pursuit: 'Verfolgung',
  'Pursuit: every pursuing step costs the enemy a step, or each rolls a die for it':
    'Verfolgung: Jede verfolgende Stufe kostet den Gegner eine Stufe, oder jede würfelt darum',
  full: 'voll',
  dice: 'mit Würfeln',
  Activation: 'Aktivierung',
  'The Activation phase: one pool of markers, or a regular round and a force march round':
    'Die Aktivierungsphase: ein Vorrat von Markern, oder eine gewöhnliche Runde und eine mit Gewaltmärschen',
  basic: 'einfach',
  rounds: 'in Runden',
  Fleets: 'Flotten',
  'Fleets: their names are known to their own side, with decoys among them, or to all, without decoys':
    'Flotten: Ihre Namen kennt nur die eigene Seite, mit Attrappen darunter, oder alle, ohne Attrappen',
  hidden: 'verdeckt',
  open: 'offen',
  'Fog of war': 'Nebel des Krieges',
  'Stacks: open to all, or known to their own side and shown to others only while they fight':
    'Stapel: offen für alle, oder nur der eigenen Seite bekannt und anderen nur im Gefecht gezeigt',
  stacks: 'Stapel',
  'Alliance credit': 'Bündniskredit',
  'Alliance credit: a major that loses too much leaves its bloc (two players)':
    'Bündniskredit: Eine Großmacht, die zu viel verliert, verlässt ihren Block (zu zweit)',
  'Old Guard': 'Alte Garde',
  'A beaten Old Guard that led the attack shakes the army':
    'Eine geschlagene Alte Garde, die den Angriff geführt hat, erschüttert die Armee',
  Antwerp: 'Antwerpen',
  'Antwerp shelters French ships and may build one in even years':
    'Antwerpen schützt französische Schiffe und darf in geraden Jahren eines bauen',
  Bernadotte: 'Bernadotte',
  'After Summer 1810 Bernadotte is Crown Prince of Sweden':
    'Nach dem Sommer 1810 ist Bernadotte Kronprinz von Schweden',
  'How many powers take part': 'Wie viele Mächte mitspielen',
  Years: 'Jahre',
  'After how many years the game ends; three or four have the accelerated start':
    'Nach wie vielen Jahren das Spiel endet; drei oder vier haben den schnellen Beginn',
  Fog: 'Nebel',
  'What is hidden: nothing, the troops in army boxes, or the size of every stack too, with dummy chips':
    'Was verdeckt ist: nichts, die Truppen in Armeefeldern, oder auch die Größe jedes Stapels, mit Attrappen',
  none: 'keiner',
  partial: 'teilweise',
  'Variable start': 'Freier Beginn',
  'The first province may be any on the edge of the map; no extra gold':
    'Die erste Provinz darf jede am Rand der Karte sein; kein zusätzliches Gold',
  'How many sides take part': 'Wie viele Seiten mitspielen',
  Turns: 'Runden',
  'How many turns are played': 'Wie viele Runden gespielt werden',
};
