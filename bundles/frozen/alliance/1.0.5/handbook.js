var e=`# How a year goes

A first reading for newcomers. Every number in brackets is a clause; the chapters that follow have the whole rule.

## What you are playing for

You lead one of seven empires in the years 1804 to 1815. You win by holding the most victory points when the scenario ends (10.1). Points come from starred cities and starred seas, and so does your Gold: both are counted in the same way (3.4). Your own cities count in full; whatever else you hold counts half. So a rich ally or a conquered capital is worth having, but never at the price of your own.

## A hand of four cards

In the new year you are dealt five cards and throw one away, unseen by the others (3.0). The four that remain are your year: one for each game turn. A high card lets you act early and settles disputes in your favour (7.8). A card in your own colour is worth a fourth action (3.2). A leader card opens the door to diplomacy and has an event of its own (3.3). Keep something for winter: the fourth turn has narrower borders, and no army goes to sea (3.5).

## One game turn

1. **Cards.** All lay one card face-down; all are turned over together; the highest goes first (3.1). If a leader is among them, the highest leader may open a bid for a neutral or for somebody's ally (6.1).
2. **Actions.** In order of the cards, each player spends three or four action points, and up to three Gold, on moves and levies (3.2). What is left of the points becomes Gold.
3. **Battles.** Only when all have acted are battles fought, one after the other (7.1).

## Your turn, click by click

- _Move._ Choose a region: everything of yours in it is one group, and one point lets any or all of it go, even to different places (4.3). Armies go one or two regions, fleets one to three seas. To attack you must start next door (4.31).
- _Levy._ Choose a block that has not moved, is in supply and not in a battle: one point, one step (5.0). Or choose a block from your pool and a homeland region to raise it in (5.1).
- _Go to sea._ From one friendly naval base to another, over seas where your fleets stand: one point for each block (8.4). Onto a hostile coast the same way, but with two blocks at most, and only infantry and HQs (8.5).
- _End the turn._ If a region holds more blocks than it may, the game says so before anything is lost (1.4).

When something is not possible the game gives the reason and its clause; the clause opens this handbook at that place.

## Your first battle

Say you attack from two regions. The blocks over the first border you used are your main attack; they fight from Round 1 and pin as many defenders as they are many (4.33). The blocks over the second border are reserves: they stand aside in Round 1 and join in Round 2 (7.23). In each round blocks act by letter, A to D, the defender first within a letter (7.21). A block rolls one die for each step of strength and hits with every die that shows its number or less (7.3). Hits always fall on the strongest enemy block (7.31). From Round 2 anybody may retreat instead of firing; in Round 4 the attacker must (7.4), unless an HQ pays a step to stay (7.61). The winner may then regroup, or pursue with an HQ (7.5, 7.62).

## Winter and the turn of the year

After the battles of the fourth turn: Gold is collected, lost blocks return to the pool, blocks may be disbanded, the new hands are dealt, and the players talk (3.5). Alliances between players are a matter of word and trust, with nothing rolled for them (6.2).

## Five things newcomers learn the hard way

- A region is attacked from the next region, not from two regions away (4.31, AL-R-17).
- Entering one empty village of a neutral empire gives that whole empire to one of your rivals at once (4.32).
- A block out of supply fights as well as ever but cannot be levied (4.4).
- A fleet in a sea carries armies only if it stood there when your turn began, and then it must stay (8.4).
- If Napoléon falls, the game is over at the end of that game turn (10.3).
`,t=`# 1. The map

## 1.1 Regions

**AL-1.1-a** One to seven people play. Each seat leads one empire, and no empire has two seats: Austria, Britain, France, Prussia, Russia, Spain or Turkey (the Ottomans).

**AL-1.1-b** Players ally with one another, and fall out again; independent minor states can be won over too.

**AL-1.1-c** One person alone plays the solitaire game (see SOLO).

> **AL-R-84** Two to seven players take any empires they like. Empires that begin a scenario as allies form a group: France and Spain in 1804; France, Austria and Prussia, and Britain and Spain, in 1812. Played members of a group start as allies of each other. Unplayed members are NPE allies of the first one named that is played. A group nobody plays, and every other empire without a player (Britain and France included), starts neutral together with its minors; an unplayed group changes hands as one under 4.32. A controller receives half the Gold of each of his NPEs.

**AL-1.1-d** The board consists of land regions and seas. A block on the map is always in exactly one of them.

**AL-1.1-e** Each of the seven empires has several regions of its own.

**AL-1.1-f** Two neighbouring land regions have one border between them, and that border is of one terrain (4.2).

**AL-1.1-g** _Homeland_ is what lies within an empire's own territory, and nothing else.

**AL-1.1-h** Britain's homeland is London, Wessex, Wales, Humbria, Scotland and Ireland. The other homelands are in the table of regions.

**AL-1.1-i** Gibraltar and Malta begin in British hands and are nevertheless not homeland, now or ever.

See the table: [Regions](tables/regions.md).

## 1.2 Victory cities

**AL-1.2-a** A star marks a victory city; the figure beside it is its worth in victory points (VP).

**AL-1.2-b** An empire has three or four such cities in its homeland.

**AL-1.2-c** A minor is always one of two things: neutral, or the ally of a single empire.

**AL-1.2-d** Minors can have a victory city as well, among them Denmark and Portugal. Which of the others do is reconstructed†.

See the table: [Victory cities and starred seas](tables/victory-cities.md).

## 1.3 Seas and naval bases

**AL-1.3-a** A sea in which no fleet stands is neutral.

**AL-1.3-b** A starred sea brings its holder, by a fleet in it, both VP and Gold.

**AL-1.3-c** Fleets stand in seas, or in a region on the coast that has a naval base; nowhere else.

**AL-1.3-d** Every victory city on the coast is a naval base without further mark.

**AL-1.3-e** Ports up an estuary count too: Gascony has Bordeaux, Hansa has Hamburg.

> **AL-R-21** Neva is land: the country north of the river, with the base of Kronstadt†, reaching to the western shore of Lake Onega. Its fleet begins in port.

**AL-1.3-f** Islands that show a naval base are in play; no other island is.

**AL-1.3-g** A fleet leaves a port by the sea from which it came in.

> **AL-R-22** This binds movement only. A fleet that began the game in a port, or was built there, may leave to any sea the base faces; and so may a fleet retreating from a battle.

> **AL-R-23** A region may touch more seas than its base faces. Fleets use the seas the base faces. Invasions (8.5) may come from any sea the region touches.

**AL-1.3-h** Armies cross water only by sea move (8.4) or invasion (8.5), over friendly seas.

**AL-1.3-i** A new fleet needs a friendly naval base in the homeland.

**AL-1.3-j** A fleet already in play can gain steps at sea and in any base, so long as it is supplied (4.4, 8.2).

## 1.4 Stacking

**AL-1.4-a** A region holds 4 blocks. Fleets and allied blocks are counted with the rest.

**AL-1.4-b** A forest region holds 3.

**AL-1.4-c** A mountain region holds 2.

**AL-1.4-d** A sea holds any number of fleets.

**AL-1.4-e** Stacking is looked at only when movement is over. Too many blocks in the course of a turn do no harm, and a full region does not bar a retreat.

> **AL-R-19** The moment is the end of your own turn, in every region with friendly blocks of yours that is not embattled; everyone's blocks there count. If a region still holds too many, you remove blocks of your choice from it (your own, or those of your NPEs and minors). They are eliminated. The game warns you first. Only the places for one army and one fleet (11.4, 11.5) are checked at each entry.

> **AL-R-20** Where too many stand together without anybody having moved in (after retreats, changes of side, broken alliances) nothing happens until the owner next ends a turn. If several players are concerned the higher card decides whose block goes. Blocks of a neutral are never checked.

**AL-1.4-f** Battles (7.22) and certain places of the gazetteer (11.4, 11.5) have rules of their own.

**AL-1.4-g** The map has a symbol for each of these: victory city, town, fortress, naval base, fortified base, starred sea, forest, marsh, mountain, strait, battlefield on land, battle at sea, historic place.

See the table: [Stacking and border limits](tables/limits.md).
`,n=`# 2. Armies and fleets

## 2.1 Kinds of block

See the table: [Blocks](tables/blocks.md).

## 2.11 Headquarters

**AL-2.11-a** Each empire has one HQ: the block with its leader's portrait and flag. An HQ can extend a battle or pursue (7.6).

## 2.12 Infantry

**AL-2.12-a** Infantry shows crossed muskets and is rated C1 to C4.

## 2.13 Fortresses

**AL-2.13-a** A fortress is a kind of block of its own: foot and many guns in garrison. Each bears the name of one place and stands in that region only.

**AL-2.13-b** In battle it has double defence (7.32).

**AL-2.13-c** It does not move, does not retreat and does not regroup.

**AL-2.13-d** On the map a double pentagon stands for a fortress of 4 steps. Which fortresses have it is reconstructed†.

## 2.14 Cavalry

**AL-2.14-a** Cavalry shows crossed sabres and is rated B1 to B3; Russia's Cossacks alone are A1.

## 2.15 Artillery

**AL-2.15-a** Artillery shows a gun and is rated A2 or A3. Nobody has more of it than France and Russia.

## 2.16 Fleets

**AL-2.16-a** Fleets show a ship and are rated D2 or D3. Britain's navy is the strongest.

**AL-2.16-b** They fight at sea, and they make it possible for armies to cross.

**AL-2.16-c** A fleet sails up to three seas, but only into the next one if it goes there to attack or to reinforce.

**AL-2.16-d** Below strength 1 a fleet has one more step: zero (8.2).

## 2.2 Colours

**AL-2.2-a** Red is Britain, blue France, green Russia, white Austria, black Prussia, yellow Spain, orange Turkey. All minors are brown.

## 2.2.1 Fog of war

**AL-2.2.1-a** Of an upright block, others see the colour and the place. Its kind and strength are its owner's secret.

> **AL-R-81** _Known to all:_ colour, number and place of blocks; everything about neutral blocks; blocks eliminated or disbanded; cards once shown; action points spent. _Known to the owner alone:_ kind and strength of upright blocks, hand and discard, secret alliances, the Treasury (if that option is on), which block of the pool was raised. No view, message or list of moves gives away more.

## 2.3 What a block tells

See 2.3.1 to 2.3.3.

## 2.3.1 Strength

**AL-2.3.1-a** The figure on the upper edge is a block's present strength: the number of six-sided dice it rolls. Strength 3 rolls three dice.

**AL-2.3.1-b** How strong a block can be differs from block to block; no block goes beyond 4.

## 2.3.2 Steps

**AL-2.3.2-a** Hits lower the strength, levies raise it.

**AL-2.3.2-b** A hit costs the strongest block of the other side in that battle one step.

**AL-2.3.2-c** A lost step is shown as a quarter turn of the block to the left.

## 2.3.3 Firepower

**AL-2.3.3-a** A rating is a letter and a figure. The letter says when the block acts in a round, the figure is the highest roll that hits.

**AL-2.3.3-b** A acts first, then B, then C, then D.

**AL-2.3.3-c** Within a letter all defenders come before all attackers, whatever their figures: a C1 in defence acts ahead of a C4 in attack.

> _Example._ Two rolls by a B2 block of strength 3: first 1, 3, 6, which is one hit; then 2, 2, 5, which is two.
`,r=`# 3. The cards

## 3.0 The deck

**AL-3.0-a** There are 42 campaign cards, numbered from 1 to 42.

**AL-3.0-b** With every new year the complete deck is shuffled, and each player is dealt five cards that nobody else sees.

**AL-3.0-c** From these five each player throws one away, unseen. Four remain.

> **AL-R-9** The card thrown away is never shown. As all cards are shuffled again next year, it matters to nobody.

> **AL-R-87** At the turn of the year the order is: deal, then winter talks, then the discard. It must be made before the first card of the year is laid.

See the table: [Cards](tables/cards.md).

## 3.1 Laying cards

**AL-3.1-a** A year has four game turns. In a game turn each player has one player turn.

**AL-3.1-b** A game turn opens with everybody laying one card face-down. Nobody may pass.

**AL-3.1-c** The cards are turned over all at once.

**AL-3.1-d** Turns follow the numbers downward: whoever shows the highest card is Player 1 and goes first.

> **AL-R-10** You may take your card back and lay another until the last player has laid his. The others see only that you are ready.

## 3.2 Actions

**AL-3.2-a** A card gives 3 action points (AP).

**AL-3.2-b** If it is in the colour of your own empire it gives 4. An ally's colour gives nothing more.

**AL-3.2-c** _Move:_ 1 AP moves one group, that is all your friendly blocks in one region or sea (4.3).

**AL-3.2-d** Armies go one or two regions, fleets one to three seas.

**AL-3.2-e** A block that meets a block of an enemy or a neutral goes no further.

**AL-3.2-f** Nor does one that has crossed a mountain border or a strait.

**AL-3.2-g** _Levy:_ 1 AP adds one step to a block on the map that is in supply, or raises one from your pool at strength 1 (a fleet at 0, see 8.2).

**AL-3.2-h** A block is raised in friendly, supplied homeland only.

**AL-3.2-i** In one game turn a block gains one step and not more.

**AL-3.2-j** What has been levied stays where it is for that turn.

**AL-3.2-k** _Save:_ points that you do not use become Gold, one for one.

**AL-3.2-l** Gold saved in this way cannot be spent in the turn in which you save it.

> **AL-R-11** Moves, levies and sea moves may come in any order; each is final once made. Points are used up before Gold, unless you put a Gold down for the next action first; it is out of your Treasury at once, and comes back if no action follows. Your turn is over when you say so, and leftover points are saved without asking.

> **AL-R-12** A region may be activated again for another point; only blocks that have neither moved nor been levied can then go. A block that arrived this turn stays.

> _Example._ Prussia shows a card of its own colour: 4 AP. Two of them move the groups in Berlin and Silesia, one raises Inf #5 from the pool in Pomerania, and the fourth is saved. Next turn its Treasury is one Gold richer.

## 3.3 Leader cards

**AL-3.3-a** Eight cards show a leader.

**AL-3.3-b** A leader allows diplomacy (6.0) and has an event that you may use or leave. Both come on top of the 3 or 4 AP.

**AL-3.3-c** It does not matter whose leader it is. Whoever plays the card has its diplomacy and its event.

**AL-3.3-d** An event for one block in Round 1 can be used in whichever battle of the turn you like, attacking or defending.

**AL-3.3-e** A reserve can never have it: reserves come in Round 2 (7.23).

> **AL-R-3** If several leaders are shown, only the bid is reserved to the highest (6.1). Each of them keeps its event.

> **AL-R-4** Battle events are declared when a battle with friendly blocks of yours begins: after the lines are shown, before the first shot. Player 1 is asked first. You have one use in a game turn; an event not used by its end is gone.

> **AL-R-5** An event for your own side goes to a friendly block (yours, or that of an allied NPE or minor) of the right kind in the first line, not to a reserve and not to another player's block. A fortress is not infantry here.

> **AL-R-6** An event against the enemy needs an enemy block of the right kind in the first line; of your own, reserves are enough. Its owner picks which one suffers; among several owners the higher card picks. If that block is destroyed before its turn the event is spent all the same.

## LC The eight leaders

**AL-LC-a** _Charles_ (Austria), Alpine Guide: the limit of one mountain border is 1 higher.

**AL-LC-b** _Wellington_ (Britain), Reverse Slope: one artillery block of the enemy has 1 less firepower in Round 1, A3 firing as A2. Its owner says which.

**AL-LC-c** _Napoléon_ (France, card 42), Grand Battery: one artillery block has 1 more firepower in Round 1, A2 firing as A3.

**AL-LC-d** _Talleyrand_ (France), Diplomacy: 2 more on the diplomatic roll.

**AL-LC-e** _Selim III_ (Turkey), Panic: in one battle, one infantry block of the enemy holds its fire in Round 1. Its owner says which.

**AL-LC-f** _Blücher_ (Prussia), Bridge Capture: the limit for crossing a river is 1 higher.

**AL-LC-g** _Alexander_ (Russia, card 39), Bayonet Charge: one infantry block has 1 more firepower in Round 1, C3 firing as C4.

**AL-LC-h** _Cuesta_ (Spain), Cavalry Charge: one cavalry block has 1 more firepower in Round 1, B1 firing as B2.

> **AL-R-7** Alpine Guide and Bridge Capture: in your own turn, for attack or reinforcement over one border; the game uses the event when you send one block more than the plain limit. They do not help retreats, regroups or pursuits. Winter's deduction comes first. A river that counts as mountain (11.6) is one for Alpine Guide, not for Bridge Capture; Lake Onega is no river either.

> **AL-R-8** Talleyrand's 2 count for his player in this game turn whether that player opened the bid or matched it, and add to every other bonus.

## 3.4 Gold

**AL-3.4-a** Every player begins with the Gold of the scenario in the Treasury.

> **AL-R-14** An NPE has no Treasury. At the start its controller gets half of the Gold printed for it, rounded down, once. Gold printed for a neutral NPE is never paid. When alliances change later no Gold moves.

**AL-3.4-b** More Gold comes from saved points; and once a year, in winter, victory cities and starred seas pay that are friendly, occupied and in supply.

**AL-3.4-c** Your own homeland cities pay in full, occupied or not, unless an enemy holds them.

**AL-3.4-d** Everything else is added together first: enemy cities you hold, cities of NPEs and minors, seas. Then the sum is halved, fractions dropped.

**AL-3.4-e** Homeland cities of an allied NPE that are friendly to it count in that sum without being occupied.

> **AL-R-74** Homeland cities (your own in full, those of your NPEs and minors in the halved part) pay unless blocks stand there that belong neither to the owner nor to his allies. Other cities and stars pay only if friendly blocks in supply hold them at that moment. An allied player's blocks inside do not take a homeland city's Gold away. Any other city or star that allied players share pays whoever has the higher card of the winter turn.

**AL-3.4-f** Victory points are counted in exactly this way as well (10.1).

> _Example._ In 1808 Russia's own cities are worth 5†. Besides, a Russian fleet holds the Baltic (1†), Prussia has become Russia's NPE ally and has all its cities (4†), and a supplied Russian corps stands in Bucharest (1†). The sum is 6, half of it 3. Russia collects 8 Gold, and would score 8 VP. With the fleet gone the sum is 5, half is 2: 7 in all.

**AL-3.4-g** _Option: hidden Treasuries._ Only the owner knows how much Gold he has.

**AL-3.4-h** In a player turn at most 3 Gold can be spent on moves and levies, each doing the work of 1 AP.

**AL-3.4-i** What you pay in diplomatic bids (6.1) is not counted against these 3.

> **AL-R-13** The 3 Gold cover moves, levies, sea moves and invasions together. Gold saved from points arrives at the end of the turn; Gold received in a trade can be spent at once.

## 3.5 Winter

**AL-3.5-a** The fourth game turn of a year is the winter turn.

**AL-3.5-b** All border limits are lower by 1, but see 11.12 for Russia's frozen rivers.

**AL-3.5-c** No army makes a sea move or an invasion.

> **AL-R-86** Fleets do move, attack, retreat and regroup in winter. The limit of a coast is then 1; between seas there is still no limit.

When the battles of winter are over, five things follow in this order:

**AL-3.5-d** First, cities and seas pay their Gold (3.4).

**AL-3.5-e** Second, blocks eliminated in the past year stand ready in the pool again.

**AL-3.5-f** Third, players may disband blocks. A disbanded block lies face-up and cannot be raised before the winter after this one.

> **AL-R-92** Any friendly block on the map can be disbanded, a fortress or an HQ too. That is no elimination: Napoléon disbanded is not Napoléon dead. The three-block test (9.2) looks again at the end of the next game turn.

**AL-3.5-g** Fourth, the cards of the new year are shuffled and dealt.

**AL-3.5-h** Fifth, the players negotiate (6.2).

## 3.6 Empires without a player

**AL-3.6-a** An empire nobody plays is a non-player empire, NPE for short.

**AL-3.6-b** An allied NPE brings no cards. What it does is paid from its player's AP and Gold.

**AL-3.6-c** It acts within that player's turn.

**AL-3.6-d** Each scenario says who is allied at the start. In 1804 Spain goes with France; Austria, Prussia, Russia and Turkey are neutral.

**AL-3.6-e** Any empires can be the played ones. Two players usually take France and Britain.

**AL-3.6-f** You can be allied to several players at once. An NPE or minor has one player as its ally, or none.

**AL-3.6-g** Alliances do not pass on: your NPE is not the ally of the player who is allied to you.

> **AL-R-88** Let A and B be allied players and N an NPE or minor of B. To A, N's regions are neutral. A never moves or levies N's blocks and draws no Gold, no city bonus and no supply from it. Yet they are not hostile while A and B are allied: with B's leave to pass and stay their blocks may share a region and fight on one side. If A attacks N, the alliance with B is broken.

## GT The game turn

**AL-GT-a** A game turn has three phases: cards, actions, battles.

**AL-GT-b** _Cards:_ everybody lays one, all are shown, the order of play is set. If there is a leader, one diplomatic bid of 1 to 3 Gold can follow.

> **AL-R-1** The bid comes right after the cards are shown, before anyone's turn. There is one in a game turn at most.

**AL-GT-c** _Actions:_ each point or Gold is one action, a move or a levy. Points left over can be saved.

**AL-GT-d** _Battles:_ none is fought before all players have acted.

**AL-GT-e** There is a battle wherever enemies stand in one region or sea. They are fought singly.

**AL-GT-f** The choice of the next battle goes round in the order of play. You choose among battles in which you have blocks: yours, or those of allied NPEs and minors.

**AL-GT-g** Four times through these phases make a year.
`,i=`# 4. Movement

## 4.0 Who moves what

**AL-4.0-a** You move your own blocks and those of your allied NPEs and minors.

**AL-4.0-b** Another player's blocks are never yours to move, ally or not.

**AL-4.0-c** In a player turn a block moves once at most.

**AL-4.0-d** It may go through empty and through allied regions and seas. Where it meets a block of an enemy or a neutral it stops.

> **AL-R-16** The empty homeland of an enemy can be crossed, or be where a move ends; no battle arises there, so border limits do not count. An empty homeland region of a _neutral_ can be entered too, but 4.32 comes first, and then the move may go on.

## 4.1 Control

**AL-4.1-a** Who controls a region or sea changes in the moment the cause arises.

**AL-4.1-b** _Friendly_ to you is a region or sea held by your blocks or by those of an ally, be it a player, an NPE or a minor.

**AL-4.1-c** Friendly too is the empty homeland of your empire and of your allied NPEs and minors.

**AL-4.1-d** The map can show flags on what is friendly.

**AL-4.1-e** _Friendly blocks_ is narrower: yours and those of your NPEs and minors. Blocks of another player are not among them, even in alliance.

**AL-4.1-f** _Neutral_ is a region in which blocks of a neutral NPE or minor stand, or its homeland when empty; and every empty sea.

**AL-4.1-g** Neutral is also a relation. Two players can be neutral to one another, and many NPEs and minors begin that way.

**AL-4.1-h** _Enemy_ is what is friendly to an empire not allied with you.

**AL-4.1-i** _Embattled_ is a region or sea with opposing forces in it, until the battle phase settles the matter.

> **AL-R-15** There is a fifth state: _uncontrolled_, an empty region that is nobody's homeland (Hanover, Italy, Sardinia or a small island, once left). All may enter it, pass, retreat and regroup into it, with no effect on neutrals. For supply it is as good as neutral. It pays nothing, and its base is friendly to no one.

> **AL-R-29** A fleet may enter an enemy or uncontrolled region that is empty and has a base. It then controls it as an army would, for Gold, points and defeat.

> **AL-R-30** Two players are allied, neutral or at war. How they start is in the table of relations; a pair not listed is neutral. An NPE or minor shares its controller's wars and neutralities, though not his alliances (AL-R-88). Neutrality becomes war when one side attacks, or enters a region friendly to the other. War becomes neutrality only when both agree.

> **AL-R-31** You may enter the homeland of a neutral player, or a place where his blocks are; it is an attack or a hostile act, and means war between you. Blocks that are not allied never share a place in peace. 4.32 is not for empires with a player.

## 4.2 Border limits

**AL-4.2-a** A border lets only so many blocks _into battle_: clear 4, river 3, forest 3, mountain 2, marsh 2, strait 2, coast 2; between seas there is no limit.

**AL-4.2-b** Limits matter when you attack, reinforce, retreat and regroup. In any other move they do not.

**AL-4.2-c** Each player has the limit to himself. Blocks of NPEs and minors are counted with the player they are allied to.

**AL-4.2-d** Whoever crosses a mountain border or a strait has ended that move.

**AL-4.2-e** If two kinds of terrain meet on a border, take the one that lets fewer across.

**AL-4.2-f** The limit of a coast is for fleets coming into a region on it, and for the size of an invasion: the two share it. Each sea's coast counts by itself; invaders who could have come over either leave the room where it is needed.

> **AL-R-18** Blocks are counted by player, border and direction: for attack and reinforcement over your whole turn; for retreats in each round; for regroups once a battle; for pursuits out of one battle together, also when two HQs of yours pay for them.

> **AL-R-26** A hostile fleet in the sea beside it does not stop armies from crossing a strait.

See the tables: [Stacking and border limits](tables/limits.md), [Borders](tables/borders.md).

## 4.3 Groups

**AL-4.3-a** For 1 AP you move as many blocks of one group as you wish: some, or all.

**AL-4.3-b** They need not go to the same place.

## 4.31 Attack and reinforcement

**AL-4.31-a** A region or sea that holds enemy or neutral blocks can be attacked from its neighbours only.

> **AL-R-17** The attack, or the reinforcement, is a block's whole move. It cannot march one region first.

**AL-4.31-b** If an attack comes over several borders, the blocks over the border used _first_ are the _main attack_. All others are _reserves_ (7.23).

> **AL-R-89** The main attack is everything the player who opens it sends over that first border in his turn, even in two actions. Every sea has its own coast border. Blocks of a later player are reserves although they use the same border.

**AL-4.31-c** Later in the game turn other players may send blocks into the battle to come. These are reserves.

**AL-4.31-d** Attackers act after defenders of the same letter (7.21).

> _Example._ Austria has two corps in Bohemia and two in Moravia; one Prussian corps stands in Silesia. Austria moves one corps over from Moravia, then both from Bohemia, then pays another point for the second corps in Moravia. Moravia's border was the first: its two corps are the main attack although they came in two actions. The pair from Bohemia is in reserve.

## 4.32 Attacks on neutrals

**AL-4.32-a** Whoever sets foot on a neutral's soil, be it an NPE or a minor, drives it at once into alliance with a different player: one who is not the invader's ally.

**AL-4.32-b** All eligible players roll two dice. The highest becomes its protector; level rolls are repeated.

> **AL-R-32** A neutral's territory is every region or sea with a block of it, every empty homeland region of it, and the same for minors allied to a neutral NPE. To attack its fleet at sea is enough.

> **AL-R-33** If a minor of a neutral NPE is invaded, its patron and all that patron's minors go to the winner together.

> **AL-R-34** The dice fall at the first step over the border; then the move goes on. The winner can use his new ally's blocks in this game turn if his own turn is still to come.

> **AL-R-35** If nobody is eligible the power stays neutral and fights: it defends where attacked, does not retreat of its own will, and takes hits by rule (among equals the block of least firepower). So it remains until it is invaded again or bid for.

> **AL-R-36** A player who is eligible must roll.

> _Example._ Austria, Britain, France and Turkey are played; Russia is a neutral NPE. A Turkish corps marches from Moldavia into Ukraine, which happens to be empty. Austria is Turkey's ally and may not roll. France rolls 6, Britain 9: all of Russia, from the Baltic to the Black Sea, is Britain's ally before the Turks have taken another step.

## 4.33 Pinning

**AL-4.33-a** Each block of the main attack, a fleet included, holds one defending block in place. Reserves hold none.

**AL-4.33-b** Which of his blocks are held is for the defender to say.

**AL-4.33-c** The others move as usual; they may even attack or reinforce a neighbouring region.

**AL-4.33-d** But no defender leaves over a border by which enemies came into this battle.

> **AL-R-51** The number pinned is the number of main-attack blocks that have come in so far. The defender may move the rest, chosen freely; a fortress, which could not go anyway, may be counted among the pinned. If several players defend, they share the count, in order of play.

> _Example._ In Saxony stand the fortress of Magdeburg and three French corps. Two Prussian corps come from Berlin as the main attack, one more from Silesia as a reserve. Two blocks are pinned. France names the fortress and one corps. The other two corps may leave when France's turn comes, for Bavaria, say, or to attack Bohemia; but not for Berlin or Silesia, for there the enemy came in.

## 4.4 Supply

**AL-4.4-a** A block out of supply cannot be levied. It suffers nothing else.

**AL-4.4-b** A block is in supply if an unbroken line of friendly or neutral regions and seas joins it to a friendly victory city in homeland.

**AL-4.4-c** The line does not run through an enemy's or an embattled region or sea.

**AL-4.4-d** On land and at sea it is one line only where a naval base joins the two.

> **AL-R-69** The city may be in the homeland of the block's own power, of its controller, or of another of his NPEs and minors; its region must be friendly and not embattled. For a fleet at sea any friendly naval base of these homelands will do, if it is neither blockaded nor embattled. Cities and bases of an allied player never serve. The block itself must not be in an embattled place.

> **AL-R-70** Enemy homeland cuts the line even when empty. Uncontrolled regions, neutral territory and empty seas carry it, and so do straits on land. A strait between seas carries it while it is open to you (AL-R-25), Lake Onega in winter only. Where land meets sea the base must be friendly or neutral and not blockaded.

> _Example._ A British corps has taken Calabria. By land all is hostile. The line runs from Naples†, whose base is friendly, over the Tyrrhenian Sea (empty, so neutral), the Balearic and Alboran Seas and the Mid-Atlantic to the N. Atlantic and the base in Ireland†, where Dublin† is a victory city of the homeland. A single French fleet in the Tyrrhenian Sea, the only sea that Naples faces†, cuts it: the sea is the enemy's, and Naples is blockaded (8.32).
`,a=`# 5. Levies

## 5.0 Adding steps

**AL-5.0-a** In your turn you buy steps, 1 AP or Gold each, for friendly blocks that are supplied and not embattled. Blocks of your NPEs and minors are included.

**AL-5.0-b** A block gains one step in a player turn, not two.

**AL-5.0-c** A levied block does not move in that turn.

**AL-5.0-d** And a block that has moved is not levied.

> **AL-R-52** In an embattled place nothing is levied and nothing raised, not even where a block is unpinned.

## 5.1 New blocks

**AL-5.1-a** An army block from the pool, a _cadre_, is raised at its lowest strength in homeland that is friendly and in supply.

**AL-5.1-b** In the turn in which it was raised it gains no further step.

> **AL-R-72** Blocks of an NPE or minor are raised in the homeland of that very power. That holds for blocks in a conqueror's pool (7.72) as well: he pays, but they appear at home.

> **AL-R-73** Blocks that a scenario puts into the pool can be raised from the first turn on. Only what was eliminated or disbanded has to wait.

> _Example._ With 3 AP and 2 Gold, Russia raises Cav #2 in Moscow (strength 1), adds a step to the Guard in St. Petersburg and one to Inf #5 in Lithuania, and moves two groups. Neither the Guard nor Inf #5 may be in those groups, and none of the three can have a second step before the next game turn.
`,o=`# 6. Diplomacy

## 6.1 Diplomatic bids

**AL-6.1-a** The scenario says who is allied with whom at first. Diplomacy and defeat (9.0) change it later.

**AL-6.1-b** A bid needs a leader card and is never compulsory. If more than one leader is shown, the highest alone counts.

> **AL-R-2** If the player with the highest leader does not bid, nobody does.

**AL-6.1-c** The bidder pays 1, 2 or 3 Gold and names an NPE or a minor. An empire with a player cannot be named.

**AL-6.1-d** In descending order of cards each other player may then pay exactly as much and roll too, or decline.

> **AL-R-37** You may even name your own ally (the game warns you: it can only cost Gold), or a minor that is with an NPE. The present ally of such a minor is whoever controls that NPE, or nobody if the NPE is neutral. A minor won away from an NPE always becomes neutral first.

## 6.11 Who rolls

**AL-6.11-a** Players bid and players roll. A neutral has no roll of its own.

## 6.12 Bonuses

**AL-6.12-a** Whoever opened the bid adds 1.

**AL-6.12-b** Every player who rolls adds the VP, not halved, of those victory cities of the NPE in question that are friendly to him.

> **AL-R-38** For a minor there is no bonus for cities. (_Option: minor city bonus._ There is.)

> **AL-R-39** Friendly is meant as in 4.1. An empty homeland city counts for the present controller; an occupied one for whoever holds it and for the players allied to him. The empty cities of a neutral NPE count for nobody.

## 6.13 Results

**AL-6.13-a** Each bidder rolls 2d6 and adds his bonuses. The highest total wins.

**AL-6.13-b** If no total reaches 7, or if two share the highest, all stays as it was.

**AL-6.13-c** The Gold is gone in every case.

**AL-6.13-d** A win by the present ally keeps things as they are.

**AL-6.13-e** A win by anyone else moves the power by one stage: somebody's ally becomes neutral, a neutral becomes the ally of the winner.

> _Example._ Prussia, an NPE, is allied to France; its cities are Berlin (2†), Breslau (1†) and Königsberg (1†), and Russian troops hold Königsberg. Russia shows Talleyrand and bids 2 Gold. France matches; Britain declines. Russia rolls 5 and adds 1 for opening, 2 for Talleyrand and 1 for Königsberg: 9. France rolls 6 and adds 3 for the other two cities: 9. A tie: nothing changes, and four Gold are spent. Had France rolled 5, Prussia would now be neutral; to win it as an ally Russia would need another bid, in another game turn.

**AL-6.13-f** When an NPE changes its status, minors allied to it stay with it.

**AL-6.13-g** All blocks stay where they are; what is friendly to whom may be different from now on.

**AL-6.13-h** If foreign blocks hold a homeland region of an NPE that turns neutral, they keep it. It is not that NPE's territory meanwhile, and can be fought over without touching the NPE.

**AL-6.13-i** Once empty, it is the NPE's again.

**AL-6.13-j** To enter any empty homeland region of the neutral NPE is to attack it (4.32).

**AL-6.13-k** If armies that are not allied now stand together, they fight immediately. The blocks that changed sides attack.

**AL-6.13-l** In these battles the player whose bid made the change leads the blocks that changed.

**AL-6.13-m** Player 1 says which comes first if there are several.

> **AL-R-40** These battles come before the player turns, with all rules of battle, events included. The winner of the bid leads the changed blocks even if they have become neutral. All blocks are in the first line, and no border counts as used: retreats follow AL-R-53 (a) and (c). Friendly to a neutral's blocks is its own territory. A fortress among the changed blocks attacks and cannot retreat: it is lost in Round 4 if enemies are left.

**AL-6.13-n** Blocks that become neutral are laid face-up, for all to see, at the strength they have.

**AL-6.13-o** Neutral blocks that find an ally stand up again where they are, at the strength they have.

## 6.2 Alliances between players

**AL-6.2-a** Players ally by agreement. No dice are rolled.

**AL-6.2-b** Winter has its time for talks: ten minutes at most.

**AL-6.2-c** Everything can be traded but cards.

**AL-6.2-d** An alliance is public, and then markers in both capitals show it, or (_option: secret alliances_) it is kept secret.

> **AL-R-42** Public or secret is chosen when the alliance is made. A secret one comes to light when blocks of both share a region, when one reinforces the other, or when one uses the other's region. Nothing the game says or offers to a third player betrays it before. For the same reason a secret alliance gives no city bonus in a bid, which is rolled in the open.

**AL-6.2-e** What belongs to your ally is friendly: with his leave, and within stacking, your forces pass through and stay.

> **AL-R-43** Leave is two switches for each side of an alliance, _may pass_ and _may stay_. Both are on at first, and can be set in your turn or in winter. Whoever is already there when _may stay_ goes off is not driven out.

**AL-6.2-f** But it is not your homeland. You raise no cadres there, and his victory cities do not supply you.

**AL-6.2-g** Allies can reinforce each other in battle (7.23, 7.8).

**AL-6.2-h** You neither move nor levy an allied player's blocks.

**AL-6.2-i** In your own movement phase, and only then, you may break an alliance, by word or by a move.

**AL-6.2-j** Once battles have begun no alliance changes.

**AL-6.2-k** Battles that follow from a broken alliance of players are fought in the battle phase. Who broke it attacks.

**AL-6.2-l** In the same way you may end your alliance with an NPE or minor: by saying so, or by attacking it.

> **AL-R-41** Offers may be sent at all times but during battles, and hold once accepted. Breaking needs your own turn. Under Gentleman's Diplomacy (6.22) both belong to the winter talks. The talks end when all are ready or the ten minutes are over.

While blocks of two allies stand together in a battle against a third, neither can break the alliance; nor can you release an NPE or minor whose blocks are in a battle. Either would make a battle of three sides (AL-R-48).

> **AL-R-44** If blocks of both stand together when an alliance is broken, the place is embattled. The breaker's blocks there are the main attack, over no border, and pin as many as they are.

> **AL-R-45** The game itself carries out: Gold given and taken (in the winter talks or as terms of surrender), alliances, peace, leave to pass and stay, surrender. Promises of any other kind are only words. Cards are never handed over or shown.

> **AL-R-46** A region changes hands by occupation alone. In a surrender, if both agree, the loser's blocks leave the regions named (fortresses stay) for friendly ones next to them, so that the victor can march in; blocks in a battle with somebody else cannot leave it so.

> **AL-R-85** An NPE or minor you release by word turns neutral, with the minors that belong to it; its blocks stay, face-up. If they share a place with blocks of yours (or of your other NPEs and minors), or if you enter its territory, you have attacked it: 4.32 finds it a protector at once, the shared places are embattled, and your blocks attack in the battle phase.

## 6.21 Surrender

**AL-6.21-a** A player may give up before 9.0 forces him to. He offers another player terms (regions, Gold, what he will), who accepts them, declines, or asks for others. NPEs do not surrender.

**AL-6.21-b** It is a defeat like any other, except that blocks keep their strength.

> **AL-R-47** Whoever accepts is the conqueror. The Gold agreed takes the place of the half in 9.21; the alliance binds until the following winter. If Britain, France or Russia surrenders, the game ends with that game turn (10.3).

## 6.22 Gentleman's Diplomacy

**AL-6.22-a** _Variant._ Alliances of players are made and broken in winter only. Minors, NPEs and neutral players are not touched by this.

## HT The timeline

**AL-HT-a** Dates of history from 1801 to 1821 are there for colour. They change no rule.
`,s=`# 7. Battles

## 7.1 Order of battles

**AL-7.1-a** After the last player turn battles are fought one at a time. Player 1 picks the first, Player 2 the second, and so on round the table until none is left.

**AL-7.1-b** Blocks stay hidden until their battle comes. Then its blocks are shown, at the strength they have.

**AL-7.1-c** When it is over they are hidden again.

**AL-7.1-d** You must pick a battle with friendly forces in it, or else you lose this pick.

> **AL-R-50** The pick passes over players who have no blocks in a battle, and comes round until all are fought. Battles of an NPE that nobody controls come last, picked by Player 1.

> **AL-R-63** Between the battles of a pursuit, too, blocks are hidden. The table may note what was seen in a battle by place and turn, never by single block.

## 7.2 Rounds

**AL-7.2-a** A battle has one to four rounds, more if it is extended (7.61).

**AL-7.2-b** In Round 1 no one retreats.

**AL-7.2-c** Reserves are shown when Round 2 begins.

**AL-7.2-d** In Round 4 defenders act as before. An attacker, when its turn comes, must retreat, unless the battle has been extended.

> **AL-R-48** The side whose blocks were there first defends. A third player joins one side or the other, and only if he is allied with every player on it (for his NPEs and minors see AL-R-88). There are no battles of three sides.

> **AL-R-59** In Round 4 (or in 5 or 6, if extended) an attacker's one possible act is to retreat; it does not fire first. If it has nowhere to go it is eliminated.

## 7.21 Battle turns

**AL-7.21-a** In each round each block has one turn: it fires (7.3), retreats (7.4) or holds.

**AL-7.21-b** The letters go in order, A, B, C, D; within a letter the defenders are first.

**AL-7.21-c** With the last block's turn the round is over.

> **AL-R-64** A block may always hold, unless it is forced to retreat. Since attackers have to leave, every battle ends by itself.

> _Example._ Austrian artillery A2, cavalry B2 and infantry C2 defend against French artillery A3, the French HQ B4 and two infantry C3. Each round goes: Austrian guns, French guns, Austrian horse, Napoléon, Austrian foot, French foot (both, in the order France likes).

## 7.22 Stacking in battle

**AL-7.22-a** While a battle lasts any number of blocks may be there.

**AL-7.22-b** Afterwards the victor must come within the limit: by regrouping (7.5), or by giving up blocks of their owner's choice. Among several players the higher card decides (7.8).

## 7.23 Reserves

**AL-7.23-a** Whoever joins a battle that was begun earlier in the game turn is a reserve.

**AL-7.23-b** If an attack uses several borders, the first one has the main attack; all who come over another are reserves.

**AL-7.23-c** In Round 1 a reserve does not fire, does not retreat, and cannot be hit.

**AL-7.23-d** It appears when Round 2 begins and then fights like all others.

**AL-7.23-e** If the attacker destroys every defender in Round 1, hits beyond that are lost, and for the rounds that remain he has control of the battlefield.

**AL-7.23-f** Defending reserves who come onto such a field lose one step each and are now the attackers: second within a letter, and bound to retreat in Round 4 if they have not won.

> **AL-R-57** The switch needs at least one defending reserve on its way. The step lost on arrival eliminates an army of strength 1 and a fleet of strength 0. The former attackers defend from now on, their reserves too, and those lose nothing. There is no second Round 1.

> **AL-R-58** If it is the main attack that is destroyed in Round 1, its reserves still arrive. They remain attackers and lose no step.

> _Example._ In Poltava one Russian militia of strength 1 defends. Two Turkish corps attack from Donbas; two Russian corps, of strength 3 and 1, hurry in from Ukraine as reserves. In Round 1 the militia misses and the Turks score three hits: one kills the militia, two are lost. Round 2: the Russian corps arrive as attackers with strength 2 and 0, so the second is gone. The Turks now fire first, and the one Russian corps must win by Round 3 or leave in Round 4.

## 7.3 Fire

**AL-7.3-a** A block that fires rolls as many dice as it has strength. A die that shows its firepower or less is a hit.

## 7.31 Hits

**AL-7.31-a** Fire is not simultaneous. Hits take effect before the next block acts.

**AL-7.31-b** You do not choose a target. Each single hit goes to the enemy block that is strongest at that moment.

**AL-7.31-c** If several are equally strong, their owner picks one.

> _Example._ A British line has strengths 4, 3 and 3 and takes three hits. The first falls on the 4: now it is 3, 3, 3. The second goes to one of the three, as Britain chooses: 3, 3, 2. The third goes to one of the two that are left at 3: 3, 2, 2.

## 7.32 Fortresses in battle

**AL-7.32-a** A fortress acts as every other defender does, except that it neither retreats nor regroups.

**AL-7.32-b** It takes two hits to cost it one step.

**AL-7.32-c** With one hit on it, a _half hit_, the next hit has to go to the same fortress.

**AL-7.32-d** A half hit takes no die away from it.

**AL-7.32-e** If the battle ends before the second hit comes, the first is forgotten.

**AL-7.32-f** The half hit is shown as an eighth of a turn.

> **AL-R-56** Which block is hit goes by strength, for a fortress as for all. Once it has a half hit the next hit is its own even if another block is stronger; when the step is lost, the usual order returns. A half hit lasts through all rounds and extensions, but not into a pursuit battle.

> _Example._ The fortress of Danzig (strength 4) and a Prussian corps (3) defend. French artillery scores two hits: the first goes to the fortress as the strongest, a half hit; the second must follow, and Danzig is at 3. The next French block scores one hit. Both are at 3: Prussia picks the fortress, a half hit, and Danzig still rolls three dice. One hit more, from any block, would bring it to 2, whatever the corps has. The French retreat instead; the battle is over and Danzig is at 3, its half hit forgotten.

## 7.4 Retreats

**AL-7.4-a** From Round 2 on a block may, in its turn, retreat where it might have fired.

**AL-7.4-b** In Round 4 attackers must, if the battle was not extended (7.61).

**AL-7.4-c** A retreat goes to a neighbouring region that is friendly; or, over a border that was used to come into the battle, to one that is empty.

**AL-7.4-d** Where an enemy stands there is no retreat.

**AL-7.4-e** Border limits hold, counted afresh in each round.

**AL-7.4-f** A retreat into the empty land of a neutral is possible; 4.32 follows at once.

**AL-7.4-g** A block that has to retreat and has nowhere to go is eliminated.

> **AL-R-53** Armies retreat (a) to any neighbouring friendly region, not over a border by which the enemy came; (b) blocks that came into the battle also to an empty region, over a border their own side used; (c) blocks that were there from the beginning also to an empty region, over a border no enemy used. Empty neutral land is empty here, and sets off 4.32. An allied player's region needs his leave to stay. Never into a place with enemy or neutral blocks, never into another battle. Invaders from the sea have (a) and the way back of 8.5.

> **AL-R-54** A full region stops no retreat; AL-R-20 puts it right later. It does stop a regroup, a retreat to a region with another player's blocks, and every entry into a taken place for one army and one fleet.

## 7.5 Regroups

**AL-7.5-a** Directly after a victory the victor may shift blocks from the battlefield to neighbouring regions that are friendly or empty.

**AL-7.5-b** To regroup into a neutral's empty region sets off 4.32.

> **AL-R-55** Every surviving block of the winning side may regroup by one region, over any border, within its limit. It is a choice, unless stacking demands it. Fortresses stay. Fleets go to a neighbouring sea that is friendly or empty.

## 7.6 What an HQ can do

**AL-7.6-a** An HQ in the battle may spend a step of its own to extend it or to pursue, with blocks of its own empire only.

**AL-7.6-b** Blocks of other empires must retreat in Round 4, or regroup after the victory, unless an HQ of theirs is there and pays as well.

**AL-7.6-c** The last step of an HQ cannot be spent.

**AL-7.6-d** To pay twice takes three steps. Only Napoléon has them.

## 7.61 Extending a battle

**AL-7.61-a** It is paid for when Round 3 ends. In Round 4 the attackers concerned may then fire and need not retreat.

**AL-7.61-b** In Round 5 they must retreat, unless at the end of Round 4 another step is paid.

> **AL-R-60** Only an attacking HQ extends. Blocks of other empires, and all minors, still leave in Round 4. The step is gone before Round 4 begins. Where there are several HQs each decides for its own, openly, the higher card first.

## 7.62 Pursuit

**AL-7.62-a** To pursue is to attack one neighbouring region that the enemy occupies, or to join one battle still to be fought next door, as reserves.

**AL-7.62-b** Border limits hold.

**AL-7.62-c** A battle opened by pursuit is fought immediately, with its own one to four rounds, and can be extended.

> **AL-R-61** Either side may pursue if it has won and its HQ fought there. Any surviving blocks of that empire go, except fortresses, with the HQ or without it; the rest may regroup. Not into neutral or empty regions, and not to sea. To pursue again the HQ must have come along and have another step to spare.

> **AL-R-62** If in the region another battle is waiting, the pursuers join it as reserves on a side they are allied with; if there is none, the region cannot be chosen. That battle keeps its place in the order. Only a newly opened one is fought at once.

> _Example._ Napoléon (strength 3) attacks Bavaria with four French corps and a block of Westfalen. At the end of Round 3 the Austrians still stand. France pays a step: in Round 4 the French fire on, while Westfalen's block must retreat. The Austrians are destroyed. With his second step Napoléon (now 1) pursues into Tyrol, where an Austrian corps stands. The border is a mountain: two blocks go, in this case Napoléon and one corps, and fight at once. There he can neither extend nor pursue again.

## 7.7 Eliminated blocks

**AL-7.7-a** An eliminated army or fleet is laid face-up in its owner's pool.

**AL-7.7-b** It cannot be raised again before the next year.

**AL-7.7-c** It is raised in homeland that is friendly and supplied, and nowhere else.

**AL-7.7-d** A fortress can return only in the region named on it.

> **AL-R-71** The forts of Gibraltar and Malta, and those of minors, return in their own region when it is friendly, supplied and not embattled, homeland or not.

## 7.71 Eliminated HQs

**AL-7.71-a** An HQ fires and retreats like any block. If it is lost it can be raised again as usual, in the homeland.

**AL-7.71-b** If Napoléon is lost, France is defeated (10.3).

## 7.72 Eliminated allies

**AL-7.72-a** Blocks of an allied NPE or minor go to their own pool. Should that power be defeated they pass to the conqueror's.

## 7.8 Several players in one battle

**AL-7.8-a** More than one player may send reserves. Each joins the attacker or the defender and is treated as such.

**AL-7.8-b** In every dispute the higher card of this game turn decides: who retreats or regroups first, who takes hits, whose a defeat is, who draws Gold and points from a city held together, and all else.

> **AL-R-49** Each owner decides for his own blocks, a controller for his NPEs and minors. Order within a letter, hits between equals of several owners, shared room for regroups: these are for the player on that side with the higher card.
`,c=`# 8. Fleets

## 8.1 Sailing

**AL-8.1-a** Fleets and armies in one region are one group; a single AP moves them all.

**AL-8.1-b** A fleet sails one, two or three seas. It stops where it meets enemy or neutral blocks, and it attacks or reinforces next door only.

**AL-8.1-c** From sea to sea there is no limit, even into battle. A coast lets 2 through.

**AL-8.1-d** Of the regions on the coast only those with a naval base are open to fleets.

**AL-8.1-e** There is no way for a fleet from coast to coast: it must put out to sea first, and enter the next port from a sea beside it.

**AL-8.1-f** A strait lets fleets, and armies at sea, pass only if the regions on both of its shores are friendly or neutral.

**AL-8.1-g** So the Kattegat is open to you while Denmark and Sweden are, each of them, friendly or neutral.

> **AL-R-24** The gate of the Kattegat is between the Danish Sea and the Baltic. From the Skagerrak to the Danish Sea the way is always free.

> **AL-R-25** Both shores must be friendly, neutral or uncontrolled to you in that moment. An embattled shore closes the strait, and so does one held by a player you are at war with. An allied player's shore is friendly and needs no leave. This goes for moves, retreats, regroups and supply.

## 8.2 Building fleets

**AL-8.2-a** A fleet at sea that can trace supply to a friendly naval base in homeland can be levied one step in a game turn, for 1 AP.

**AL-8.2-b** A new fleet is built at strength 0, for 1 AP, in a naval base of the homeland that is friendly and supplied.

**AL-8.2-c** A fleet at zero does all that fleets do except fire. One hit sinks it.

## 8.3 Battles at sea

**AL-8.3-a** Sea battles come in the battle phase and in the usual order, the defender firing first.

**AL-8.3-b** Fleets do not retreat before Round 2. In Round 4 attacking fleets must.

**AL-8.3-c** Fleets may attack a region with a naval base, whatever blocks are in it, and may defend one.

**AL-8.3-d** In a region they fire with 1 less: D3 as D2, D2 as D1.

**AL-8.3-e** A fleet retreats to a sea next to it, friendly or empty. It never retreats into a port.

## 8.31 Retreat and regroup of fleets

**AL-8.31-a** Such a retreat or regroup may even use the border over which the enemy came.

**AL-8.31-b** Armies do not retreat by sea, unless they came by invasion (8.5).

## 8.32 Blockade

**AL-8.32-a** A naval base is blockaded when enemy fleets hold every sea it faces. A base on two seas, as Brest and Calais are, must be shut in from both.

**AL-8.32-b** No supply goes by sea into a blockaded region, out of it, or through it.

> _Example._ Cherbourg faces only the English Channel†: the British fleet there blockades it. Brest also faces the Bay of Biscay. While that sea is empty Brest is open, and from it supply can run by way of the Mid-Atlantic to a French corps that has taken Lisbon, unless an enemy fleet lies in the Mid-Atlantic: then it is Lisbon that is blockaded.

## 8.4 Sea moves

**AL-8.4-a** An army of any kind but a fortress goes from one friendly naval base to another, however far, if friendly seas connect them.

**AL-8.4-b** It costs 1 AP for each army block.

**AL-8.4-c** In one turn a block goes by land or by sea, not both.

**AL-8.4-d** In winter there are no sea moves.

**AL-8.4-e** The seas and both bases must have been friendly when your turn began.

**AL-8.4-f** In every sea crossed at least one of your fleets is bound to its place; it may not move in this turn.

> **AL-R-65** Every sea needs a fleet of your own, or of your NPEs and minors, that was there at the beginning of the turn and has not moved. An allied player's fleet does not serve. His bases do, if he gives leave to stay.

> **AL-R-66** One such fleet is enough for any number of blocks.

> _Example._ Russia has fleets in the Gulf of Finland and the Baltic. Two corps sail from St. Petersburg† to Königsberg†, which is friendly: 2 AP. Neither fleet may sail this turn; a second fleet in the Baltic could.

## 8.5 Invasions

**AL-8.5-a** A sea move whose goal is a coastal region of an enemy or a neutral, defended or empty, is an invasion.

**AL-8.5-b** Only HQs and infantry invade. Cavalry and artillery make sea moves, but do not land on a hostile shore.

**AL-8.5-c** The price is 1 AP for each block.

**AL-8.5-d** You make one invasion in a player turn, with two blocks at most.

**AL-8.5-e** Invaders start from a friendly naval base. They may land on every coast and every island in play, with a base or without.

**AL-8.5-f** In winter there are no invasions.

**AL-8.5-g** An invasion does not go together with an attack by land or with another player's invasion, and it does not reinforce a battle already waiting.

**AL-8.5-h** Fleets that are not bound may join the battle as reserves.

**AL-8.5-i** Invaders can retreat over the sea to the base they set out from, if it is friendly and if all seas on the way still are.

**AL-8.5-j** They can also retreat or regroup to friendly regions beside the landing.

**AL-8.5-k** If another player contests one of those seas later in the game turn, that way back is shut.

**AL-8.5-l** Invaders who win may regroup to their base by sea as well, again over friendly seas only.

**AL-8.5-m** All else is as in a sea move: the seas and the base must have been friendly when the turn began, and one fleet is bound in each sea crossed.

> **AL-R-67** To land where blocks of yours or of an ally stand unopposed is a sea move, and needs a base. To land in an embattled place is not allowed.

> **AL-R-68** Two blocks; at Gibraltar and on small islands one army. The events that raise a border do not help. Invaders are the main attack.

> **AL-R-90** The way home after a won landing needs every sea on it to be friendly in that moment, and costs nothing. Otherwise invaders regroup to neighbouring friendly regions, not to empty ones that are not friendly.
`,l=`# 9. Defeat

## 9.1 Minors

**AL-9.1-a** A minor is defeated if, when the game turn ends, an enemy is in its victory city, or in its one region if it has only one.

**AL-9.1-b** It is then the conqueror's ally (see 7.72).

> **AL-R-75** After the last battle come, in this order: defeat of minors, defeat of empires, sudden death (10.3), and in the fourth turn the steps of winter. In the last year Gold is still collected before points are counted.

> **AL-R-76** A minor's conqueror is whoever holds the city. An empire's is one of the players at war with it who hold a city of it or destroyed a block of it in this turn: the one with most VP of its cities, and if that is equal, the higher card. If it fell to forces nobody controls, it turns neutral.

## 9.2 Empires

**AL-9.2-a** An empire, played or not, is defeated if, when the game turn ends, enemies control all its victory cities.

> **AL-R-78** Enemies control a city if blocks of a power at war with its owner, or of that power's allies, are in it. Allied or neutral visitors do not count.

**AL-9.2-b** It is defeated too if it then has three blocks on the map, or fewer.

> **AL-R-77** All blocks of its own colour count, fortresses and fleets among them, its minors not. A neutral NPE falls by this test only if a player destroyed a block of it in this turn.

**AL-9.2-c** Its remaining blocks go down to their lowest strength (1, fleets 0) and stay where they are.

**AL-9.2-d** A defeated NPE becomes the ally of its conqueror.

**AL-9.2-e** The minors it had turn neutral (6.13).

## 9.21 Defeat of a player

**AL-9.21-a** The victor takes half the Gold in the Treasury of a defeated player, fractions dropped.

**AL-9.21-b** The defeated player goes on playing, as the conqueror's ally, until the following winter at least. After that either of them can end it.

> **AL-R-80** Before the next winter talks neither can break this alliance. Alliances the defeated player had with the conqueror's enemies are over at once.

**AL-9.21-c** If several players brought the defeat about, see 7.8.

> **AL-R-91** The NPEs and minors of a defeated _player_ stay with him. (For the end of the game: whoever is level in points and in Gold shares the victory, see 10.1.)

> _Example._ Turkey, a player with 9 Gold, has lost Istanbul† and Bucharest† to Russia and Cairo† to Britain. Russia holds 3 VP of Turkish cities, Britain 1. At the end of the game turn all Turkish blocks drop to 1, fleets to 0; Russia takes 4 Gold, and Turkey is bound to Russia till winter. Tunisia stays with Turkey.
`,u=`# 10. Victory

## 10.1 Victory points

**AL-10.1-a** When the scenario is over each player's VP are counted just as Gold is (3.4).

**AL-10.1-b** If two are level, the fuller Treasury wins. Players level even then share the victory (AL-R-91).

## 10.2 Handicaps

**AL-10.2-a** Austria, Prussia, Spain and Turkey, if they have a player, add 5 VP each.

## 10.3 Sudden death

**AL-10.3-a** If Britain, France or Russia is defeated, or Napoléon is killed (7.71), the game is over when that game turn ends.

**AL-10.3-b** All players but the defeated empire's then count their VP, and the highest wins.

> **AL-R-79** It makes no difference whether the empire has a player or is an NPE, nor who leads Napoléon when he dies.
`,d=`# 11. Gazetteer

## 11.1 Dardanelles and Bosphorus

**AL-11.1-a** Armies cross these two straits from one Ottoman region to another.

**AL-11.1-b** From south to north the seas are the Aegean, the Sea of Marmara, the Black Sea.

**AL-11.1-c** A fleet enters or leaves the Sea of Marmara by a strait whose shores, both of them, are friendly or neutral.

## 11.2 Denmark

**AL-11.2-a** Denmark is a minor, neutral in 1804. Jutland and all the islands are one region.

**AL-11.2-b** From west to east the seas are the Skagerrak, the Danish Sea, the Baltic.

**AL-11.2-c** Armies go from Denmark to Sweden, and back, over the Kattegat Strait.

**AL-11.2-d** Fleets get past it only if both its sides are friendly or neutral (8.1).

## 11.3 Egypt

**AL-11.3-a** Egypt is Ottoman. Its neighbours are Syria and the Levant Sea.

## 11.4 Gibraltar

**AL-11.4-a** Gibraltar is British, coastal, not homeland. Its base faces the Mid-Atlantic and the Alboran Sea alike.

**AL-11.4-b** One army and one fleet can be there, in battle too (for each side).

**AL-11.4-c** From Andalusia, or back, one army crosses.

> **AL-R-27** In winter that limit is 0: nobody attacks, reinforces, retreats or regroups over this border. Peaceful moves are not affected.

**AL-11.4-d** No strait leads to Morocco, and nothing ever stops fleets between the Mid-Atlantic and the Alboran Sea.

## 11.5 Small islands

**AL-11.5-a** A small island holds one fleet and one army, in battle too.

**AL-11.5-b** In play are Malta (Britain), Majorca (Spain), Corfu (Russia), Rhodes and Cyprus (Turkey), and no others.

**AL-11.5-c** They are not homeland, so nothing is raised there (but see AL-R-71).

## 11.6 Mountains

**AL-11.6-a** Mountain regions are: in the north Norway, Scotland and Wales; in the middle Swiss and Tyrol; in the south Corsica, Sardinia, Calabria and Greece; in the east Armenia, Kurdistan and Syria.

**AL-11.6-b** The Euphrates along its whole length, and the border of Armenia and Kurdistan, are mountain borders: 2 blocks, and stop.

**AL-11.6-c** So are the Danube where it parts Serbia from Wallachia, and the Rhine to the north of Swiss. These apart, rivers are rivers.

## 11.7 Naples

**AL-11.7-a** The Kingdom of Naples is Sicily, Calabria and Apulia.

**AL-11.7-b** Two armies can cross at Messina. Fleets are not hindered: they go round the south of Sicily.

## 11.8 Poland

**AL-11.8-a** In 1804 Poland is the ally of Prussia, which is neutral itself.

## 11.9 Portugal

**AL-11.9-a** Portugal is with Britain. Its infantry is Beresford's.

## 11.10 Veneto

**AL-11.10-a** Veneto is with Austria in 1804, with France in 1808 and 1812.

## 11.11 Italy

**AL-11.11-a** In 1804 the Italian state is one region, Italy, the Piedmont of old, held by France. Sicily has the naval base of Palermo.

## 11.12 Russian rivers and Lake Onega

**AL-11.12-a** The rivers of Russia freeze in winter. Four on its frontier do not: Nieman, Bug, Dnister and Kuban.

**AL-11.12-b** Over a frozen river the winter limit is 2, but 3 for green (Russian) blocks.

**AL-11.12-c** If such a border is river and forest in one, as between Donbas and Poltava, it counts as river: it freezes, and Russians have 3.

**AL-11.12-d** Lake Onega can be crossed in winter only, on the ice. Russians have a limit of 3 there.

> **AL-R-28** Three may cross if all of them are green. If a single other block goes with them, the limit is 2 for that player. So too on Lake Onega.

## 11.13 Garonne

**AL-11.13-a** The mouth of the Garonne is a strait; it parts Gascony from Vendée.
`,f=`# 12. Scenarios

## 12.0 The three scenarios

**AL-12.0-a** There are three, of four years each: 1804-07, 1808-11, 1812-15.

**AL-12.0-b** Blocks of an allied minor begin upright, in its own land if the set-up does not say otherwise (in 1812 Bavaria's and Westfalen's are in Sanar).

**AL-12.0-c** Neutral blocks begin face-up, their strength in sight.

**AL-12.0-d** Pool blocks begin upright in the pool and can be raised from the first turn.

## 12.1 Campaign

**AL-12.1-a** _Option: campaign._ Two or three scenarios are played as one long game, without special rules.

> **AL-R-83** The years simply run on from the first set-up. Pools, alliances and Gold carry over; victory is counted at the end of the last year, if sudden death has not come first.

## 12.2 Solitaire

**AL-12.2-a** The game for one uses the set-up of 1804 and the rules in SOLO.

## 12.1804 1804-07

**AL-12.1804-a** Every block but the fortresses begins one step below its full strength.

**AL-12.1804-b** Gold: Austria 8, Britain 10, France 10, Prussia 8, Russia 10, Spain 8, Turkey 8.

**AL-12.1804-c** If you control an NPE at the start you receive half its Gold besides yours. France, with Spain as its NPE, has 14.

**AL-12.1804-d** Spain is allied to France. Austria, Prussia, Russia and Turkey are neutral.

**AL-12.1804-e** With France are Holland, Swiss and Westfalen; with Britain, Portugal and Sweden; with Spain, Morocco; with Austria, Veneto; with Prussia, Poland; with Turkey, Tunisia.

**AL-12.1804-f** Neutral minors are Bavaria, Denmark, Hansa, Naples, Rome and Saxony.

The places of all blocks are in the table: [Set-up 1804](tables/setup-1804.md).

**AL-12.1804-g** France has 20 blocks on the map; in the pool are Art #2, Fleet #3, Inf #8 and Inf #9.

**AL-12.1804-h** Spain has 12; in the pool is Guerrilla #2.

**AL-12.1804-i** Austria has 11; in the pool is Inf #2.

**AL-12.1804-j** Prussia has 11; in the pool are the Dragoner and Inf #5.

**AL-12.1804-k** Britain has 17; in the pool is Fleet #6.

**AL-12.1804-l** Russia has 16; in the pool are Cav #2, Fleet #3 and both Militias.

**AL-12.1804-m** Turkey has 11; in the pool is Art #1.

## 12.1808 1808-11

**AL-12.1808-a** Every block but the fortresses begins one step below its full strength; an NPE's Gold is halved, as in 1804.

**AL-12.1808-b** Gold: Austria 4, Britain 10, France 12, Prussia 4, Russia 6, Spain 4, Turkey 6.

**AL-12.1808-c** Austria, Prussia, Russia, Spain and Turkey: all of them are neutral.

**AL-12.1808-d** With France are Bavaria, Denmark, Hansa, Holland, Naples, Poland, Rome, Saxony, Swiss, Veneto and Westfalen.

**AL-12.1808-e** With Britain are Portugal and Sweden; with Spain, Morocco; with Turkey, Tunisia.

The places of all blocks are in the table: [Set-up 1808](tables/setup-1808.md).

**AL-12.1808-f** France has 21 blocks on the map; in the pool are Fleet #3, Inf #8 and Inf #9.

**AL-12.1808-g** Austria has 9; in the pool are Cav #2, Inf #3 and Inf #4.

**AL-12.1808-h** Prussia has 9; in the pool are Cav #1, the Dragoner, Fleet #1 and Inf #5.

**AL-12.1808-i** Britain has all its 18 on the map.

**AL-12.1808-j** Russia has 19, two of them in Moldavia and Fleet #3 at Corfu; in the pool is Cav #1.

**AL-12.1808-k** Spain has 11; in the pool are Fleet #1 and Guerrilla #2.

**AL-12.1808-l** Turkey has all its 12 on the map, Fleet #1 in the Black Sea.

## 12.1812 1812-15

**AL-12.1812-a** Every block begins at full strength; an NPE's Gold is halved.

**AL-12.1812-b** Gold: Austria 6, Britain 10, France 10, Prussia 6, Russia 8, Spain 6, Turkey 8.

**AL-12.1812-c** Austria and Prussia are allied to France, Spain to Britain. Russia and Turkey are neutral.

**AL-12.1812-d** All minors are with France, Sweden too, except three: Portugal is with Britain, Morocco with Spain, Tunisia with Turkey.

The places of all blocks are in the table: [Set-up 1812](tables/setup-1812.md).

**AL-12.1812-e** France has 21 blocks on the map, some of them in Prussia, Austria, Poland and Spain; in the pool are Fleet #3, Inf #8 and Inf #9.

**AL-12.1812-f** Austria has 9; in the pool are Art #1, Fleet #1 and Inf #3.

**AL-12.1812-g** Prussia has 10; in the pool are Art #1, the Dragoner and Inf #3.

**AL-12.1812-h** Britain has all its 18 on the map: the HQ, Art #1 and Inf #1 in Norte, Cav #1 and Inf #2 in Algarve.

**AL-12.1812-i** Spain has 11; in the pool are Guerrilla #2 and the fortress of Barcelona.

**AL-12.1812-j** Russia has 19, Inf #3 and Cossack #2 of them in Moldavia; in the pool is Fleet #3.

**AL-12.1812-k** Turkey has all its 12 on the map.

See the table: [Powers and relations at the start](tables/powers.md).
`,p=`# Solitaire

## SOLO The game for one

**AL-SOLO-a** Set up 1804. There is no Gold and no diplomacy, and each empire is at war with all the others.

**AL-SOLO-b** All blocks face away from you.

**AL-SOLO-c** Sixteen cards from the shuffled deck lie face-down; each turn one is turned over.

**AL-SOLO-d** Its colour says which empire you play in this turn. You see the blocks of that empire, and no others.

**AL-SOLO-e** You have 3 AP for moves and levies.

**AL-SOLO-f** You choose the order of battles. They are fought by the usual rules.

**AL-SOLO-g** A block of an empire you are not playing must retreat in its battle turn if its strength is 1.

**AL-SOLO-h** What the empire gains in VP by territory this turn is added to your score for good, whichever empire it is.

**AL-SOLO-i** The VP of regions and seas outside its homeland that it gives up are taken off.

**AL-SOLO-j** There is no winter.

**AL-SOLO-k** Eliminated blocks can be raised again in the same year.

**AL-SOLO-l** All sixteen cards are played, one after the other. You win with 16 VP or more.

**AL-SOLO-m** _Option: campaign._ Go on into 1808, and into 1812, with sixteen new cards each time. Then 32 VP are needed, or 48.

> **AL-R-82** A card of the empire's own colour gives 3 AP too, and unspent AP are lost. A leader's event can be used, for the empire in play. The score changes by the VP, not halved, of cities and starred seas newly held by the empire in play, less those outside its homeland that it held when its card was turned and holds no longer. Minors that are allied in 1804 act with their patron; the others only defend. The retreat of weak blocks begins in Round 2; one that cannot retreat is eliminated, a fortress stays. For the sides you are not playing the game takes the hits, settles ties, and lets retreating blocks fall back on friendly ground where there is some.

> _Example._ The card is Austrian. A corps takes Milan: 1 VP. To do it the last Austrian block has left Dresden, taken two cards ago: 1 VP off. The score is where it was.
`,m=`# Glossary

## Words

**Action point (AP).** What a card gives: 3, or 4 in your own colour. One buys one action (3.2).

**Ally.** A player, NPE or minor on your side. Blocks of an allied player are not friendly blocks (4.1).

**Battlefield control.** Passes to the attacker who has destroyed all defenders in Round 1 (7.23).

**Blockade.** A naval base shut in by enemy fleets in every sea it faces (8.32).

**Border limit.** How many blocks of one player can go over a border into battle, in retreat or in a regroup (4.2).

**Cadre.** A new army block at its lowest strength (5.1).

**Conqueror.** Whoever gains a defeated power as ally (9.1, 9.2).

**Controller.** The player to whom an NPE or minor is allied (3.6).

**Embattled.** Said of a place with opposing forces in it (4.1).

**Enemy.** Friendly to an empire that is not your ally (4.1).

**First line.** All who fight from Round 1: the main attack and the defenders who were there (7.23).

**Friendly.** Held by you or an ally, or empty homeland of yours or of your NPEs and minors (4.1).

**Friendly blocks.** Your own, and those of your NPEs and minors (4.1).

**Game turn.** One round of cards, actions and battles; four make a year (3.1).

**Gold.** Money in the Treasury: up to 3 for actions in a turn, and for bids (3.4).

**Group.** All friendly blocks in one region or sea (4.3).

**Half hit.** The first of the two hits that cost a fortress a step (7.32).

**Homeland.** An empire's own territory (1.1).

**HQ.** The block of an empire's leader (2.11, 7.6).

**Invasion.** A landing from the sea on a coast that is not friendly (8.5).

**Leader card.** One of eight cards with diplomacy and an event (3.3).

**Levy.** A step added to a block, or a new block raised (5.0).

**Main attack.** The blocks over the border used first (4.31).

**Minor.** One of the small states, brown blocks (1.2).

**Naval base.** A port in which fleets can be (1.3).

**Neutral.** Without an ally; also the relation of two players who are neither allied nor at war (4.1).

**NPE.** Non-player empire: an empire without a player (3.6).

**Patron.** The empire to which a minor is allied (AL-R-33).

**Pinned.** Held in place by a main attack (4.33); of a fleet: bound by armies crossing its sea (8.4).

**Player 1.** The player with the highest card of the game turn (3.1).

**Pool.** Blocks not on the map: upright ones can be raised, those face-up have to wait (7.7).

**Pursuit.** A further attack directly after a victory, paid by a step of an HQ (7.62).

**Regroup.** The victor's shift to neighbouring places (7.5).

**Reserves.** Blocks that join a battle in Round 2 (7.23).

**Step.** One point of a block's strength (2.3.2).

**Supply.** A line to a victory city in friendly homeland (4.4).

**Treasury.** A player's Gold (3.4).

**Uncontrolled.** Said of an empty region that is nobody's homeland (AL-R-15).

**Victory point (VP).** What cities and starred seas count at the end (10.1).
`,h=`# About this edition

## Where the rules come from

The rules are those of the published game, in words of our own. Each paragraph that begins with a number like AL-7.23-a says one thing the rules demand; the number is the clause of the rules, with a letter for each demand in it. Nothing has been left out.

## Rulings

Where the rules are silent, or can be read in two ways, somebody has to decide, for a computer cannot shrug. There are 92 such decisions. They stand, indented, next to the clause they belong to, each with a number (AL-R-1 to AL-R-92). A ruling is ours: other readers may have played it differently.

## Values with a dagger†

The rulebook tells much of the map, the blocks and the cards, but not everything: it came to us without the printed map, the labels and the cards. So every value in the tables is one of three kinds.

- _From the rulebook._ It is stated there, or an example shows it. No mark.
- _Derived._ It follows from what is stated, by arithmetic or by a rule: for example the strength at which a block begins. No mark.
- _Reconstructed†._ The rulebook does not say. We chose a value that agrees with all it does say, with the pattern of the known values, and with geography and history. A printed copy may differ.

## What is reconstructed

- _Regions._ 15 of the 104 were added where real geography left a hole: Picardy, Normandy, Auvergne, Aragon, Finland, Hungary, Transylvania, Novgorod, Vologda, Tula, Bosnia, Albania, Macedonia, Anatolia, Cilicia. Six seas were added: Irish, Balearic, Tyrrhenian, Ionian and Adriatic Sea, Gulf of Finland.
- _Terrain and borders._ The mountain regions and some borders are from the rulebook. The other borders follow the country they run through.
- _Victory cities and stars._ The totals of France and Spain are known; other empires have half their Gold of 1804 in cities, 2 for the capital. Three starred seas are known, six more were added.
- _Blocks._ Names and places are from the set-ups. Ratings and full strengths are known where an example shows them; the rest lies within the ranges of 2.12 to 2.16. Which of several numbered corps carries a known rating is our assignment.
- _Cards._ The leaders and their events are from the rulebook, and a few numbers. The names and numbers of the others are ours; each empire has six cards, and each six add up to the same sum.
- _Relations._ The alliances are from the rulebook; which players begin at war is concluded from who fights whom.

Least certain are: Neva as land, the cities of Russia, Turkey and Britain, the stars beyond the three known, the ratings of fortresses, the full strengths of blocks that are not French, whether Corsica, Flanders, Rhineland, Moldavia and Egypt are homeland, and to whom Hanover and Sardinia belong.

## Options

- _Scenario:_ 1804, 1808 or 1812; _campaign:_ how many of them are linked (12.1).
- _Empires:_ which are played, and by how many (3.6).
- _Gentleman's Diplomacy_ (6.22), _hidden Treasuries_ (3.4), _secret alliances_ (6.2), _minor city bonus_ (AL-R-38).
`,g=/^_Example\._\s*/;function _({prefix:e,named:t=[]}){let n=[`\\d+(?:\\.\\d+)*`,...t].join(`|`),r=RegExp(`^## (?:(${n}) )?(.+)$`),i=RegExp(`\\*\\*(${e}-(?:R-\\d+|(?:${n})-[a-z]+))\\*\\*\\s*`,`g`),a=RegExp(`\\b${e}-(?:R-\\d+|(?:${n})(?:-[a-z]{1,2}(?![a-z]))?)`,`g`),o=t=>t.startsWith(`${e}-R-`);function s(e){let t=e.startsWith(`>`)?e.replace(/^> ?/gm,``):e;if(g.test(t))return[{kind:`example`,id:``,text:t.replace(g,``)}];let n=[...t.matchAll(i)],r=t.slice(0,n[0]?.index).trim(),a=r===``?[]:[{kind:`note`,id:``,text:r}];return n.forEach((e,r)=>{let i=e[1],s=t.slice(e.index+e[0].length,n[r+1]?.index).trim();a.push({kind:o(i)?`ruling`:`clause`,id:i,text:s})}),a}function c(e){let t=``,n=[];for(let i of e.replaceAll(`\r
`,`
`).split(/\n{2,}/)){let e=i.trim();if(e===``)continue;let a=r.exec(e);a?n.push({clause:a[1]??``,title:a[2],passages:[]}):e.startsWith(`# `)?t=e.slice(2):(n.length===0&&n.push({clause:``,title:``,passages:[]}),n.at(-1).passages.push(...s(e)))}return{title:t,sections:n}}function l(t){let n=/* @__PURE__ */ new Map,r=(e,t)=>{n.has(e)||n.set(e,t)};return t.forEach(({sections:t},n)=>{t.forEach(({clause:t,passages:i},a)=>{t!==``&&r(`${e}-${t}`,{chapter:n,section:a,passage:-1}),i.forEach(({id:e},t)=>{e!==``&&r(e,{chapter:n,section:a,passage:t})})})}),n}return{prefix:e,parseChapter:c,indexChapters:l,find:(e,t)=>e.get(t)??e.get(t.replace(/-[a-z]+$/,``)),referencesIn:e=>[...new Set(e.match(a)??[])],isRuling:o}}var v=_({prefix:`AL`,named:[`LC`,`GT`,`HT`,`SOLO`]}),y=/* #__PURE__ */ Object.assign({"/games/alliance/handbook/00-how-a-year-goes.md":e,"/games/alliance/handbook/01-the-map.md":t,"/games/alliance/handbook/02-armies-and-fleets.md":n,"/games/alliance/handbook/03-the-cards.md":r,"/games/alliance/handbook/04-movement.md":i,"/games/alliance/handbook/05-levies.md":a,"/games/alliance/handbook/06-diplomacy.md":o,"/games/alliance/handbook/07-battles.md":s,"/games/alliance/handbook/08-fleets.md":c,"/games/alliance/handbook/09-defeat.md":l,"/games/alliance/handbook/10-victory.md":u,"/games/alliance/handbook/11-gazetteer.md":d,"/games/alliance/handbook/12-scenarios.md":f,"/games/alliance/handbook/13-solitaire.md":p,"/games/alliance/handbook/14-glossary.md":m,"/games/alliance/handbook/15-about-this-edition.md":h}),b={handbook:v,texts:Object.keys(y).sort().map(e=>y[e])};export{b as book};