var e=`# How a year goes

A first reading for newcomers. Every number in brackets is a clause; the chapters that follow have the whole rule.

## What you are playing for

You lead a power of central Europe between 1700 and 1815. Victory points come at the very end, from two purses (7.1). One is land: ten points for a province, fifteen if every site in it carries a working building. The other is prestige: the best court earns sixty points, the second thirty, the third ten. Medals for being on the stronger side in each year, a court with three kinds of artists, and the widest range of luxury goods add the rest.

Prestige is also money to be spent. Annexing, plundering and going to war all cost it (10.4). You can always pay, even with nothing left (5.1), but a ruler at zero faces revolts (6.6.2).

## Four seasons and a reckoning

A year is spring, summer, fall and winter, then one economic round (6). In each season every side has one turn:

1. **Movement.** Infantry goes two locations, cavalry three, artillery one; twice or three times as far if no fight waits at the end, and neither winter nor bad weather forbids it (6.2, 6.2.1).
2. **Combat.** Wherever you now stand beside troops that are not friendly there is a battle (6.3).
3. **Annexing, plundering, razing.** Three units of yours in a capital and 5 prestige make the province yours (6.1.1). Or you take gold from it (6.4).
4. **Declaration of war** and **5. alliancing**, while there are no alliances yet (6.5).

## Alone first, then two sides

At first everybody plays alone, one after the other. The first blow against another player, a declaration of war or a convention splits the table in two (6.5). Whoever has most prestige forms the Alliance and picks his partners; the others are the Counter-Alliance. From then on the members of a side act together, in one common turn (6.1), and the two sides stay at war until a convention deals the partners anew (6.5.3). With three or five players the smaller side is helped by the external ally (6.5.5).

## Your turn, click by click

- _Move._ Choose units and a location; the board shows how far they can go, and warns you where a move would begin a battle or a war (PP-R-19).
- _Fight._ If nothing is in doubt the battle runs through. Otherwise you choose which units are lost, and whether to retreat (6.3.1).
- _Annex or plunder._ Choose a province, building, residence or fortress; the price in prestige is shown before you confirm (10.4).
- _Ready._ In a common turn a phase closes when all members are ready. You may take your readiness back until then (PP-R-15).

When something is not possible the game gives the reason and its clause; the clause opens this handbook at that place.

## The economic round

1. **Supply.** Units without a safe road to a residence or barracks of their side are lost (6.6.1).
2. **Revolts.** Only for rulers without prestige (6.6.2).
3. **Income.** Your worksheet lists where each coin and each point comes from. Swap luxury goods: every swap is worth 3 gold to both of you. Upkeep is paid. Then you fill a basket that nobody else sees: troops, buildings, fortresses, extensions of your residence, great artists (6.6.3). When all have locked theirs, all are opened.
4. **Placements.** What you bought goes onto the map (6.6.4).
5. **Alliance scoring.** The side with more provinces takes a medal for each member (6.6.5).
6. **Convention.** Anybody may pay 10 prestige to have the alliances formed again (6.5.3).

## Your first battle

Say you bring five infantry, a cavalry and an artillery against three infantry and an artillery. Each unit counts its combat value: infantry 1, cavalry 2, artillery 3. Infantry is worth one more against cavalry, cavalry two more against artillery, artillery three more against infantry, each in pairs. The attacker adds his attack bonus, takes off the defender's bonus, and takes off 6 for a fortress or 3 for hills or a river. Six points are one loss for the other side, and a die decides about the rest (6.3.1). Both sides lose at the same time; then the attacker may retreat, then the defender. The winner gets half of his losses back, and 2 prestige. Whoever retreats in time saves some of his losses too; whoever stays to the end loses everything (6.3.3).

## Six things newcomers learn the hard way

- Marching into a foreign province is no war; the battle at the end of the march is (6.5.1).
- The court counts: with less than 5 prestige your banks pay 2 gold, with 5 or more they pay 5 (6.6.3).
- New buildings and new artists give nothing in the year you buy them. Extensions of the residence do (6.6.4, 6.7.2, 6.8.1).
- If your residence is plundered, the court goes with it: extensions, their prestige, and all artists (6.8.2).
- Today's enemy can be tomorrow's ally, and the troops of both sides may then stand in the wrong place (6.5.7).
- The game is over at the end of the year in which somebody has lost his last province (7).
`,t=`# Setting up

## 1 Players

**PP-1-a** Three, four, five or six players take part, each leading one power. Other numbers are not possible.

## 3 What there is

**PP-3-a** Eighteen great artists, each of them once. Nobody shares an artist with anybody.

**PP-3-b** Two tiles of the external ally. So two players at most can have one at a time.

**PP-3-c** For every player: three army counters (I, II, III), a residence, a marker on the prestige track, and as many control markers as he needs.

**PP-3-d** Medals are worth 10 or 20 VP. You keep yours until the final count.

**PP-3-e** Dice have six sides. The table rolls them, not the players, and every roll is in the log.

## 3.1 Nothing runs out

**PP-3.1-a** Troops, chips, buildings, fortresses, markers and gold are without limit. Nothing ever fails because the box is empty.

## 4.1 How long

**PP-4.1-a** Agree on the number of years before anything else. Three is the least.

**PP-4.1-b** Seven† is the most: the reinforcements of the external ally are listed up to a seventh year.

**PP-4.1-c** If nobody has gone to war until then, there is an automatic convention (6.5.3) at the end of year 1† in a game of three years, year 2† in one of four or five, year 3† in one of six, and year 3 in one of seven.

> **PP-R-1** Games last 3, 4, 5, 6 or 7 years; 5 if nobody says otherwise. Those of 3 and 4 years have the accelerated start (4.4.7).

> **PP-R-2** The year of the automatic convention is known only for seven years. The others keep its proportion, and leave at least two years with alliances.

## 4.2 The map for four

**PP-4.2-a** With four players Genova†, Lyon†, Milano†, Stettin† and Torino† are not used. 30 provinces remain.

## 4.3 The map for three

**PP-4.3-a** With three players eight provinces are not used: Breslau†, Genova†, Lille† and Stettin† at the rim, Metz†, München†, Strasbourg† and Stuttgart† in the middle. 27 remain.

**PP-4.3-b** An unused province is closed. Nobody enters its locations, no line of supply goes through them, and it cannot be chosen, owned or counted.

> **PP-R-4** Which provinces drop out is reconstructed. With four players the scoring example has 30 in all, and no start lies in the south-west; Stettin is out rather than Venezia because Berlin and Wien are then about even. With three players the printed list of inner provinces passes over just those four that lie between the ones it names.

## 4.4.1 The starting player

**PP-4.4.1-a** One player, drawn at random†, receives the starting player marker.

> **PP-R-8** The marker does not move during the set-up.

## 4.4.2 Prestige at the start

**PP-4.4.2-a** Everybody begins with 10† prestige.

> **PP-R-3** No surviving clause says how much. Ten matches the ten gold, pays for two annexations without disgrace, and is just enough for a university to teach. It is the least certain figure of all.

## 4.4.3 Neutral buildings

**PP-4.4.3-a** Before provinces are chosen, every used province that is not on the edge gets one neutral building, drawn at random.

> **PP-R-5** On the edge means: touching the sea, the frame of the map, or unused land that is joined to them. The hole in the middle of the three-player map is closed in on all sides, so it makes no edge.

**PP-4.4.3-b** It stands in the capital city; if that has room for a single building only, it stands in the second city.

**PP-4.4.3-c** The markers are laid face down, and turned over together when the last is in place.

**PP-4.4.3-d** Each fills a site of its city.

**PP-4.4.3-e** They are drawn from twenty†, and none is put back: four each of art academy, barracks, foundry, manufactory and trading house.

> **PP-R-6** Which markers are mixed is reconstructed. They go into cities, so rural ones are not among them; nor are those that one has to upgrade to. With five or six players seventeen are needed.

**PP-4.4.3-f** With three players the provinces away from the edge are Basel, Cassel, Frankfurt, Hannover, Köln, Leipzig, Magdeburg, Münster, Nürnberg, Salzburg, Trier and Zürich.

> _Example._ Three players: these twelve provinces get one building each and no other province gets any. In ten of them it stands in the capital. Trier and Salzburg have one site† in the capital, so there the building goes to Koblenz† and Innsbruck†.

**PP-4.4.3-g** With four players a barracks is added in Cassel and another in Frankfurt.

**PP-4.4.3-h** With three, five or six players Frankfurt gets a barracks and a bank.

**PP-4.4.3-i** A building that stands in a province when you annex it works for you from that moment.

> _Example._ Five players, first year. You have 10 prestige and three units in Frankfurt. You annex it; 5 prestige remain. In the same year's economic round the bank pays 2 gold and, as you have 5 prestige, 3 more; and two infantry you buy may appear in Frankfurt, at the barracks.

> **PP-R-7** With three players Magdeburg is a first province and has a neutral building as well. The building goes to whoever chooses the province. Only the variable start (8.3) demands an edge.

## 4.4.4 Gold at the start

**PP-4.4.4-a** Ten gold for everybody.

**PP-4.4.4-b** Some first provinces bring more gold; the list in 4.4.5 has it, by number of players.

## 4.4.5 Provinces at the start

**PP-4.4.5-a** First provinces are chosen clockwise, one player after the other. The starting player begins.

**PP-4.4.5-b** Choose from the list for your number of players, and what is still free.

**PP-4.4.5-c** Three players: Magdeburg with 1 gold more, Paris, or Wien with 3 gold more.

**PP-4.4.5-d** Four players: Amsterdam, Berlin, Paris, Wien; no gold with any.

**PP-4.4.5-e** Five players: Amsterdam, Linz with 4 gold, Milano with 2, Paris with 3, Stettin.

**PP-4.4.5-f** Six players: Antwerpen, Berlin, Hamburg with 8 gold, Milano with 2, Paris with 1, Wien with 2.

**PP-4.4.5-g** Mark the province as yours and put your residence into a city of it. A residence needs no site.

**PP-4.4.5-h** Then come the second provinces, the other way round: whoever chose last is now first, and the choice goes counter-clockwise.

**PP-4.4.5-i** Any free province in play will do as a second, or third, one. It may be far from the first.

> **PP-R-10** Also one from the list of first provinces that nobody took, and also one with a neutral building.

## 4.4.6 Troops at the start

**PP-4.4.6-a** Three infantry, one cavalry and one artillery stand in the city of your residence.

## 4.4.7 Accelerated start

**PP-4.4.7-a** Games of three or four years begin faster; longer ones never do.

**PP-4.4.7-b** With his second province each player takes a third.

**PP-4.4.7-c** A fortress stands in the city of each residence. It fills no site.

**PP-4.4.7-d** Everybody gets an art manufactory, a bank and a university for nothing.

**PP-4.4.7-e** All place these three at the same time and unseen, on free urban sites of their own provinces; then they are shown.

**PP-4.4.7-f** Both combat advantages begin at level 1 rather than 0.

> **PP-R-11** These three replace nothing, although they are upgrades. The third province may hold them too. In year 1 they count as buildings you already had.

## 4.5 New seats

**PP-4.5-a** When all provinces are chosen the players change seats, so that they sit around the table as their residences lie around the map.

> **PP-R-9** Here: clockwise by the bearing of the residence's province, seen from the middle of all capitals in play. If two bearings are equal, whoever chose his first province earlier comes first. The marker stays with its holder and passes on before the first spring.

**PP-4.5-b** In the new order, the player to the left of the starting player moves first.

> _Example._ The new order is Anna, Bruno, Clara, David, and Bruno had the marker. Before spring it goes to Clara, so the turns are Clara, David, Anna, Bruno. Before summer it goes to David: David, Anna, Bruno, Clara.
`,n=`# Prestige, gold, land and troops

## 5.1 Prestige

**PP-5.1-a** Prestige is a whole number, never less than zero. If more is taken than you have, you are at zero and nothing is owed.

**PP-5.1-b** So want of prestige forbids nothing. At zero you may go on annexing, plundering and calling.

**PP-5.1-c** It cannot be given or sold.

**PP-5.1-d** There is no highest figure. Whoever passes 90 starts the track again, and all is counted.

> _Example._ You have 3 prestige and annex a province for 5: now you have 0, and the province is quiet, since you were above zero before. You annex another: you stay at 0, but this one gets an unrest marker (PP-6.1.1-j).

## 5.1.1 Equal prestige

**PP-5.1.1-a** If prestige has to single out one player and two are equal, the one with more provinces is taken. Provinces in unrest count.

**PP-5.1.1-b** If provinces are equal too, go clockwise from the holder of the starting player marker, him included; the first of the tied is taken.

## 5.2 Treasury

**PP-5.2-a** Your gold stays yours, even without a residence or a single province.

**PP-5.2-b** Gold changes hands between players in the income phase, at no other time.

**PP-5.2-c** It never goes to the opposing alliance.

> **PP-R-77** Open to all: treasuries, prestige, combat levels, artists, extensions and goods. While baskets are being filled, others see your treasury as it was after the last public step, and your spending when the baskets are opened. Gifts and swaps are in the log once accepted.

## 5.3 Friendly

**PP-5.3-a** Friendly are you and, as soon as there are alliances, all members of yours; and so are their troops and provinces.

**PP-5.3-b** Before the first alliancing nobody is friendly but you yourself.

## 5.4.1 Provinces

**PP-5.4.1-a** There are 35 provinces. Each has a name, a gold value, and locations ([table](tables/provinces.md)).

**PP-5.4.1-b** A province has one owner, whose marker lies in it, or none. Without an owner it is neutral.

**PP-5.4.1-c** Whoever owns the province owns its buildings and fortresses.

**PP-5.4.1-d** It is _occupied_ when the alliance opposing its owner has troops in each of its cities.

**PP-5.4.1-e** An occupied province gives no gold, and no luxury good.

> **PP-R-63** Before the first alliancing no side opposes another, so nothing can be occupied. Troops of the external ally occupy like those of the minority.

**PP-5.4.1-f** Troops alone take nothing. An owner changes only when a province is annexed (6.1.1) or given up (6.6.3).

## 5.4.2 Locations

Locations are the cities, and the points between them. Roads join them (5.4.5).

## 5.4.3 Cities

**PP-5.4.3-a** A city has a name and one urban site or more. One city of each province is the capital; the province has its name.

## 5.4.4 Sites

**PP-5.4.4-a** One site takes one building: urban ones on urban sites, rural ones on rural sites.

**PP-5.4.4-b** An urban site is part of its city. A rural site lies somewhere in the province, at no location.

## 5.4.5 Terrain and roads

**PP-5.4.5-a** Four cities are in the hills: Bern, Innsbruck, Salzburg, Zürich. Some of the points between cities are too ([table](tables/locations.md)).

**PP-5.4.5-b** Troops are always at a location, and go by road from one to the next. A city with all its sites is one location.

**PP-5.4.5-c** A road with a bridge is a river crossing, whichever way you go.

## 5.4.6 Luxury goods

**PP-5.4.6-a** Seven goods have one source each: coffee in Amsterdam, furs in Leipzig, glass in Venezia, marble in Milano, porcelain in Dresden, sugar in Bremen, tobacco in Hamburg.

**PP-5.4.6-b** Two have three: silk in Zürich, Lyon and Köln; wine in Stuttgart, Strasbourg and Metz.

**PP-5.4.6-c** The owner of the province gets the good every year, but not while an unrest marker lies there.

## 5.4.7 Everything else on the map

Other drawings are there for the eye. They have no meaning in play.

## 5.5 Troops

**PP-5.5-a** A unit is infantry, cavalry or artillery. It belongs to one player, or to the external ally.

## 5.5.1 Stacks

**PP-5.5.1-a** Unless fog is played (8.1, 8.2.1), everybody may look into every stack whenever he likes.

## 5.5.2 Army boxes

**PP-5.5.2-a** Units in one of your army boxes stand where your counter with the same number stands.

## 5.6 Combat advantages

**PP-5.6-a** There are two tracks for each player, attack and defence, with levels from 0 to 8. A normal game starts both at 0.

**PP-5.6-b** A level you have gained is yours to the end.

**PP-5.6-c** Level 9 is only for holders of an external ally tile.

**PP-5.6-d** The _bonus_ is what counts in battle: the same as the level up to 5, then 7† at level 6, 9† at level 7, 12 at level 8, 15† at level 9.

> **PP-R-12** The track itself has not come down to us. Level 5 gives 5, level 8 gives 12, and from 6 on every step is more than one; that leaves two, two and three in some order. Rising steps are the natural one, and the ninth repeats the last.

## 5.7 Buildings

**PP-5.7-a** Ten kinds. In cities: trading house and bank, manufactory and art manufactory, art academy and university, barracks, foundry. In the country: windmill and horse farm ([table](tables/buildings.md)).

**PP-5.7-b** Fortresses and residences are no buildings. A residence is treated as one for plundering, and for that only.

**PP-5.7-c** Neither of them takes up a site.

## 5.7.1 Active

**PP-5.7.1-a** A building works, it is _active_, if it lies face up and is not occupied.

**PP-5.7.1-b** In a city it is occupied as soon as troops of the alliance against its owner are in that city.

**PP-5.7.1-c** In the country it is occupied only when the province as a whole is.

**PP-5.7.1-d** A building that is not active pays nothing, does nothing, and scores nothing.
`,r=`# Seasons and turns

## 6 The year

**PP-6-a** Four rounds of turns make the seasons: spring, summer, fall, winter. The economic round closes the year.

> **PP-R-13** The rulebook has summer twice in one list and counts a turn's phases once as five, once as four. There are four seasons and five phases, the last two of which are not always needed.

## 6.1 Who has a turn

**PP-6.1-a** As long as there are no alliances a season opens with the starting player marker going one seat to the left.

**PP-6.1-b** Its holder has the first turn, the others follow clockwise, one at a time.

**PP-6.1-c** With alliances a season has two turns. The members of the Alliance act first, all together; those of the Counter-Alliance come after them.

> **PP-R-15** A common turn goes through the phases once, for all. In the movement phase members move their own units in whatever order they like, and each move is seen at once. A phase ends when all are ready; you may withdraw your word until then. If one of you asks for a fixed order, the leader sets it.

**PP-6.1-d** If alliances come about in mid-season, those who have not moved finish the season by sides, the Alliance first.

**PP-6.1-e** Those who have had their turn do not get a second one.

> **PP-R-18** A side with nobody left is passed over. Troops of the external ally that have just arrived act only under a player who still has his turn to come.

## 6.1.1 The phases of a turn

**PP-6.1.1-a** Movement; combat; annexing, plundering and razing; declaration of war; alliancing. This order is fixed.

**PP-6.1.1-b** One phase is closed before another opens, and a turn is over before somebody else's starts.

**PP-6.1.1-c** War is declared only while there have been no alliances in this game; later that phase is left out.

**PP-6.1.1-d** If something has led to alliancing, it closes the turn in which that happened.

## 6.1.1 Annexing

**PP-6.1.1-e** It takes three units in the capital city, all of them your own.

**PP-6.1.1-f** It costs 5 prestige.

**PP-6.1.1-g** You can take a neutral province, or one whose owner is not friendly.

**PP-6.1.1-h** A friendly player's province is never annexed.

**PP-6.1.1-i** What is annexed is not plundered: in that phase neither you nor an ally may plunder anything there.

> **PP-R-47** For each alliance (or player, as long as there are none) and each province it is one or the other in a phase. Plunder there, and nobody of yours can annex it any more; annex it, and nobody can plunder. If members want both, annexing wins. Other units may still raze.

**PP-6.1.1-j** If you were at zero prestige before you annexed, the province gets an unrest marker, or keeps the one it has.

> **PP-R-20** What you had before the whole action decides. With 5 prestige you annex another player's province: 5 for the act of war and 5 for annexing, and yet no unrest.

**PP-6.1.1-k** Your marker takes the place of any other. Buildings and fortresses come with the land.

**PP-6.1.1-l** Annex and plunder in any order you like, by turns if you wish; but it is an order, one thing after another.

## 6.1.1 Razing

**PP-6.1.1-m** One unit razes a fortress in its own location if the owner is not friendly. The fortress is gone.

**PP-6.1.1-n** That unit does nothing else in this phase: no plundering, no annexing.

> **PP-R-45** A fortress in a neutral province serves whoever defends there. Razing it is allowed, and is no act of war.

## 6.1.1 Annexing beside foreign troops

**PP-6.1.1-o** Foreign troops elsewhere in the province do not matter. Only your three in the capital do.
`,i=`# Movement

## 6.2 Moving

**PP-6.2-a** Move as many of your units as you like, each on its own, or none.

**PP-6.2-b** How far: artillery 1, infantry 2, cavalry 3.

**PP-6.2-c** Every location entered costs one. When the distance is used up the unit stays.

**PP-6.2-d** A unit that comes to troops which are not friendly stops there.

**PP-6.2-e** A unit that stands among such troops from the beginning may walk away.

## 6.2.1 Extended moves

**PP-6.2.1-a** A march without a fight goes farther: artillery 3, infantry 4, cavalry 6.

**PP-6.2.1-b** The unit must not enter a combat in this movement phase.

**PP-6.2.1-c** Not in winter.

**PP-6.2.1-d** Not in a spring or fall for which the weather die (6.9) showed a 6.

**PP-6.2.1-e** After an extended move a unit can still serve to annex, plunder or raze.

> **PP-R-30** It counts for any location with troops that are not friendly, also one where an ally is about to fight them. A unit that has gone beyond its normal distance cannot enter there.
`,a=`# Battles

## 6.3 When and where

**PP-6.3-a** When all movement is over, there is a battle in every location that troops of an active player share with troops not friendly to him.

**PP-6.3-b** The active side says in which order its battles are fought. Each is brought to its end before another begins.

**PP-6.3-c** Those whose turn it is attack. Everyone else with troops there defends.

> **PP-R-72** Before the first alliancing new troops may be placed in a residence or barracks city although a foreign army is there. From then on, the player whose turn it is moves all his units out or fights, and so commits the act of war.

## 6.3.1 A combat round

**PP-6.3.1-a** First the losses of both sides are found, then comes the time for retreats.

**PP-6.3.1-b** Each unit in battle counts: infantry 1, cavalry 2, artillery 3.

**PP-6.3.1-c** Divide your side's total by six. The whole number is how many units the enemy loses.

**PP-6.3.1-d** If something is left over, roll a die. If it shows the remainder or less, there is one more loss.

**PP-6.3.1-e** The side that suffers the losses chooses which of its units in battle they are.

**PP-6.3.1-f** If its players do not agree, their leader chooses.

> **PP-R-39** The choice is free as to kind and owner; units of the external ally can be chosen like all others. The same holds for final losses (6.3.3), for winners and losers.

**PP-6.3.1-g** The attackers name theirs first.

**PP-6.3.1-h** But both totals are taken from the units in battle when the round begins. Losses make themselves felt afterwards.

**PP-6.3.1-i** An attack worth zero or less causes no loss, and no die is rolled for it.

**PP-6.3.1-j** A unit taken as a loss is out of the battle, but lies aside: it may survive in the end (6.3.3).

> **PP-R-34** If at most one side has units in battle after the losses, the battle is over. There is no retreat from nobody.

## 6.3.1 Effective arms

**PP-6.3.1-k** Infantry against cavalry: every pair adds 1. Pairs are as many as the smaller of the two numbers.

**PP-6.3.1-l** Cavalry against artillery: every pair adds 2; but nothing for cavalry that attacks a fortress.

**PP-6.3.1-m** Artillery against infantry: every pair adds 3.

**PP-6.3.1-n** When you count the bonus of one side, each unit, yours or theirs, is in one pair at most.

## 6.3.1 Combat advantages

**PP-6.3.1-o** The attackers add the attack bonus of every attacking player.

**PP-6.3.1-p** They take off the defence bonus of every defending player. The defenders' own total has nothing to do with either.

**PP-6.3.1-q** Your bonus counts only up to the number of units you have in battle at that moment; losses are not among them.

**PP-6.3.1-r** A bonus cut in this way is exactly that number, whether the track has it or not.

**PP-6.3.1-s** All this is looked at again in every round.

> _Example._ You defend at level 8, bonus 12, with ten units: the attackers lose 10 from their total. One of your units is taken as a loss: in the next round they lose 9.

## 6.3.1 Fortress, hills, river

**PP-6.3.1-t** A fortress helps all who defend in its location, even if the province is not theirs.

**PP-6.3.1-u** In it, each defending artillery has its 3 extra points no matter how few infantry attack, and it has them once.

> **PP-R-14** So it counts 6, never 9. What the attackers' infantry and artillery get from their pairs does not change.

**PP-6.3.1-v** Attacking cavalry has no pairs at a fortress.

**PP-6.3.1-w** A fortress takes 6 off the attackers' total.

**PP-6.3.1-x** Hills take off 3, if there is no fortress.

**PP-6.3.1-y** A river takes off 3, if at least one attacking unit came over a bridge with its last step.

**PP-6.3.1-z** Only one of the three counts: the fortress before the hills, the hills before the river.

> **PP-R-31** For every battle the roads are kept by which attacking units made their last step. They are fixed when movement ends; later losses do not change them. Attackers who were there already have no such road but may use that of an ally.

> **PP-R-32** The river counts for the whole battle, even when the units that crossed it are gone.

## 6.3.1 Retreats

**PP-6.3.1-aa** After the losses, each player who still has units in battle may retreat. Attackers say so and go; then it is the defenders' turn.

> **PP-R-35** Several players of one side go one after another, each seeing what was done before him. Their leader sets the order, once for the whole battle; before there are alliances it is the seating order from the starting player.

**PP-6.3.1-ab** You retreat with everything you have left in battle, to one neighbouring location.

**PP-6.3.1-ac** Attackers go back to a location from which somebody of their side came into this battle.

**PP-6.3.1-ad** Defenders go where no attacker has come from, or where friendly troops are.

> **PP-R-36** It can be both: friendly troops of the defender may stand in a location from which an attacker came, say in a battle he left behind. Then it is allowed, as far as PP-6.3.1-af allows it.

**PP-6.3.1-ae** Nobody retreats over a river.

**PP-6.3.1-af** Nobody retreats to where opposing troops are, unless a battle is still to be fought there.

> **PP-R-71** Before the first alliancing all other players' troops are opposing ones here, whether they have a part in the battle or not, and friendly are your own only. For occupation, placement and supply there are no opposing troops yet (PP-R-63).

**PP-6.3.1-ag** Without such a location there is no retreat.

**PP-6.3.1-ah** If all attackers have gone in this round, the defenders stay.

**PP-6.3.1-ai** Units that retreat into a battle still to be fought lie aside. They take no part in it and change no total.

**PP-6.3.1-aj** When it is over and enemies are there, these units are all lost, and cost prestige as final losses do. If no enemy is there they take up that location.

## 6.3.1 The end of a round

**PP-6.3.1-ak** If the attackers' total at the close of a round is zero or less, they have to retreat if they can.

**PP-6.3.1-al** If they have to and cannot, all their troops there are lost.

> **PP-R-37** The total is taken anew, from those in battle after losses and after the retreats of both sides. If it is zero or less and both sides are still there, each attacking player must go. Of those who cannot, every unit still in battle is lost for good.

**PP-6.3.1-am** Otherwise there is another round, and another, until units of no more than one side are in battle.

**PP-6.3.1-an** Losses beyond what a side has in battle are forgotten.

> **PP-R-76** They pass neither into the next round nor into another battle.

**PP-6.3.1-ao** To sum up: advantages, fortress, hills and river touch the attackers' total alone. The defenders' total knows only pairs, and the artillery in a fortress.

## 6.3.2 Victory

**PP-6.3.2-a** The side that has units in battle at the end has won.

**PP-6.3.2-b** Each of its players gets 2 prestige at once if a unit of his has come through and is on the battlefield.

> **PP-R-41** Somebody who left early gets it only if a unit of his ends up there after all, for example a loss that survives.

**PP-6.3.2-c** Each player of the beaten side loses 1 prestige for each final loss of his.

> **PP-R-33** The rulebook's own battle takes 1 for two final losses. Rule and table agree on one for each, so it is 2.

**PP-6.3.2-d** If nobody at all is left in battle, prestige does not change.

> **PP-R-42** Then all losses are final, and Gros and Goya have no say (10.3).

## 6.3.3 Final losses

**PP-6.3.3-a** The winners lose half of their losses for good, rounded down. The others return to the battlefield.

**PP-6.3.3-b** A beaten side that brought at least one unit out by retreat first gives up one of its losses for every enemy cavalry still in battle.

**PP-6.3.3-c** Of what then lies aside half is final, rounded down. The rest survives.

**PP-6.3.3-d** The side chooses which of its losses these are.

**PP-6.3.3-e** Survivors go to the units that retreated. All units of one player end in one location.

> **PP-R-40** If you have none that retreated but an ally has, your survivors go to where his went; if there are several such places, choose.

**PP-6.3.3-f** In all other cases – nobody got away, or nobody is left on either side – every loss is final. Final losses leave the map.

> **PP-R-38** Units destroyed because they could not make a forced retreat (PP-R-37) are final. Earlier losses of that side are still halved if an ally got away.

> _Example._ Red attacks with five infantry, a cavalry and an artillery, one of them over a river. Blue has three infantry and an artillery, and a defence bonus of 3. No fortress, no hills.
>
> _Round 1._ Red: infantry 5, cavalry with its pair 4, artillery with its pair 6, river −3, Blue's bonus −3: 9. That is one loss, and 3 left over; the die shows 3, so two. Blue: two infantry 2, a third paired with the cavalry 2, artillery with its pair 6: 10. One loss, 4 left over; the die shows 6, so it stays one. Red puts an infantry aside, then Blue two infantry. Both stay.
>
> _Round 2._ Red: 4, 4 and 6, river −3, and of Blue's bonus only 2, since he has two units: 9 again. The die shows 4: one loss, Blue's last infantry. Blue: infantry with its pair 2, artillery with its pair 6: 8. The die shows 5: one loss, an infantry.
>
> Red stays, Blue retreats with his artillery. Of Blue's three losses one is final because of Red's cavalry, and one of the other two: he saves one infantry and loses 2 prestige. Of Red's two losses one is final; he holds the field with four infantry, the cavalry and the artillery, and gains 2 prestige.

## 6.3.4 A single unit

**PP-6.3.4-a** Against a lone infantry or cavalry a total of six or more wins without any final loss, whatever the dice. Any short cut must end as the whole battle would.

> **PP-R-46** The game rolls all the same; it merely does not trouble you.

Even a lone artillery that is worth six with its pair has won: the one hit it may take in that round would be rounded down to nothing. Two units, or an artillery on the other side, are not a lone unit.

> _Example._ You have four units and a total of 7, the enemy a single cavalry. It is a loss in the first round and the battle is over. It can have cost you one loss at most, and half of one, rounded down, is none. You gain 2 prestige; he loses 1.
`,o=`# Plundering

## 6.4 What a unit can do

**PP-6.4-a** You plunder after combat. A unit plunders or razes one thing in a phase.

**PP-6.4-b** Every unit that is there after the fighting can do so, whether it marched, fought or retreated this turn.

> **PP-R-48** Three units that plunder a province cannot plunder its buildings as well. Annexing does not use a unit up, but one that has razed does not count for annexing. Units serve where they now stand.

## 6.4.1 Buildings

**PP-6.4.1-a** One unit in the city plunders one urban building there, if it is neutral or its owner is not friendly.

**PP-6.4.1-b** For a rural building the unit may be at any location of the province.

**PP-6.4.1-c** It brings 1 gold and costs 1 prestige.

**PP-6.4.1-d** The marker is turned face down. Until it is rebuilt the building does nothing and cannot be plundered.

**PP-6.4.1-e** The residence of a player who is not friendly can be plundered like an urban building, for the same gold and prestige. What he loses is in 6.8.2.

## 6.4.2 Provinces

**PP-6.4.2-a** Three units of one player plunder the province itself. They may be anywhere in it, together or not.

**PP-6.4.2-b** It must be neutral, or belong to somebody who is not friendly.

**PP-6.4.2-c** It brings as much gold as a die shows and costs 3 prestige.

**PP-6.4.2-d** The province gets an unrest marker. While one is there, it cannot be plundered.
`,s=`# Alliances

## 6.5 Two sides

**PP-6.5-a** Nobody has an ally when the game begins.

**PP-6.5-b** Three things split the players into two alliances, which is called _alliancing_: an act of war, a declaration of war, a convention.

## 6.5.1 Acts of war

**PP-6.5.1-a** If there has been no alliancing yet, an act of war leads to it, at the end of the turn of whoever committed it.

**PP-6.5.1-b** As long as there are no alliances it also costs 5 prestige for each player acted against, once for each.

**PP-6.5.1-c** You pay at the very moment of the act.

**PP-6.5.1-d** Acts of war are: to attack a player's troops, to raze his fortress, to plunder a building or province of his, to annex a province of his.

**PP-6.5.1-e** To enter his land, or to stay in it, is none.

> **PP-R-19** The first act against a player in your turn is charged, before anything else comes of it; a battle is one act against each player who defends in it. His residence counts like a building. What is neutral never counts. The game asks you to confirm a move that would begin such a battle.

## 6.5.2 Declaration of war

**PP-6.5.2-a** Before the first alliancing you may also bring it about by declaring war on one player, in the phase for it (6.1.1).

**PP-6.5.2-b** That costs 2 prestige.

**PP-6.5.2-c** There is one in a game at most: it brings the alliances about.

> **PP-R-21** You may declare war on one player though you have committed acts of war in the same turn. All victims count when alliances are formed.

## 6.5.3 Conventions

**PP-6.5.3-a** In the last phase of the economic round anybody may call a diplomatic convention, whether there are alliances or not.

**PP-6.5.3-b** The caller pays 10 prestige.

**PP-6.5.3-c** The players are asked clockwise, the holder of the starting player marker first.

**PP-6.5.3-d** Alliances are formed there and then, also if there were some before.

**PP-6.5.3-e** One convention a year is the limit.

**PP-6.5.3-f** In the last year the phase is left out.

**PP-6.5.3-g** If there have been no alliances by the end of the year marked for it (4.1), there is an automatic convention, for which nobody pays.

> **PP-R-26** Anybody can call, even with less than 10: he then goes to zero. He pays first; who has most prestige is looked at afterwards. The first who calls ends the asking. When the automatic convention is due nobody is asked.

> **PP-R-27** A convention may lead to the same alliances again. Wars of earlier years bar nothing. Without enemies in one location there is no extra battle turn (6.5.7).

## 6.5.4 Forming the alliances

**PP-6.5.4-a** Whoever has the highest prestige forms the Alliance and belongs to it.

**PP-6.5.4-b** He takes in whom he likes, or nobody, but not everybody. All who are left out are the Counter-Alliance.

**PP-6.5.4-c** If it came from a war, the player who began it is on the other side from all he attacked or declared war on in that turn. This may forbid staying alone.

**PP-6.5.4-d** An Alliance of two or more may have at most two provinces more than the Counter-Alliance.

**PP-6.5.4-e** If no such Alliance keeps within two, those that come closest may be formed; or one may stay alone, if PP-6.5.4-c permits.

**PP-6.5.4-f** For a player who stays alone the limit does not hold.

> **PP-R-22** The game lists what is legal like this. (1) Every group with the forming player in it, save that of all players. (2) Away with those that put the two sides of a war together. (3) If the forming player alone is among the rest, it is legal. (4) Of groups of several, those with a lead of two or less are legal; if there are none, those with the smallest lead.

> **PP-R-25** If one player has attacked all others, only he against the rest is possible. That is legal whatever the lead, and the penalty is due if the rest are the Alliance.

**PP-6.5.4-g** With three or five players, look at the side that would have the external ally (6.5.5): of its member with the fewest provinces every province counts twice.

> **PP-R-24** That is the side with fewer players. If two of its members have equally few, only one is doubled. With three players it is always the one who is alone.

**PP-6.5.4-h** Whoever forms an Alliance of several pays 5 prestige for every province by which its lead is more than two.

> **PP-R-23** The lead is counted as for the limit, doubling included. He pays when the alliances are fixed, and may thereby cease to be leader.

> _Example._ Red has 8 provinces and 20 prestige, Green 6 and 12, Blue 7 and 10, Yellow 5 and none. Yellow has declared war on Blue. Red forms the Alliance. Alone, with Green, or with both Blue and Yellow he would have those two on one side: barred. With Blue he leads 15 to 11, with Blue and Green 21 to 5, with Green and Yellow 19 to 7: all too much. With Yellow it is 13 to 13. So Yellow it is, and there is nothing to pay.

**PP-6.5.4-i** After the first alliancing the starting player marker stays where it is for good. It gives no turn order any more, but settles equal prestige (5.1.1) and the order in which provinces are given up and conventions called.

## 6.5.5 The external ally

**PP-6.5.5-a** In games of three or five it stands by the side with fewer players, the _minority_.

**PP-6.5.5-b** Each player of the minority has a tile of it. Whoever no longer belongs to the minority loses his at once.

**PP-6.5.5-c** The tile lifts both of your combat levels by one, and your highest level to nine. It does so once, and it ends with the tile.

**PP-6.5.5-d** In each economic round it has one sugar and one tea to swap with holders of a tile.

> **PP-R-57** One of each for all holders together, each to be swapped once. If both want the same, the leader decides. Three gold go to the player; the external ally keeps none.

## 6.5.5 Its troops arrive

**PP-6.5.5-e** Its troops are a force of their own, and part of the minority.

**PP-6.5.5-f** Before every spring each holder of a tile gets the troops listed for that year, at his residence ([table](tables/external-ally.md)).

**PP-6.5.5-g** If the first alliancing falls into a season, they get that year's troops immediately.

**PP-6.5.5-h** If it comes from a convention, they do not.

**PP-6.5.5-i** You may decline the troops for your residence.

> **PP-R-29** They are placed even if enemies are in that city. If the alliances have just changed, the extra battle turn (6.5.7) settles it; otherwise it is fought over in the next turn of either side. Without a residence there are none, and they are not kept for you.

> _Example._ Three players, seven years, winter of year 3, and only now does somebody attack. You stand alone, and eight infantry are offered at your residence. If you expect to be on the other side after the next convention they would stand in your house as enemies. You decline: no troops come, but the tile and its levels are yours.

**PP-6.5.5-j** In battle its troops have an attack and a defence bonus of their own, by year.

> **PP-R-43** That bonus, too, goes up to the number of its units in battle. The external ally wins no prestige and loses none.

> _Example._ Five players, seven years, year 6. You hold a tile; your attack level is 4, so with the tile 5. You attack with six units and five infantry of the external ally. You add 5 for yourself and 3 for them: 8.

## 6.5.5 Who leads its troops

**PP-6.5.5-k** You move those that begin their move in a province of yours, if you have a tile.

**PP-6.5.5-l** Those that begin in a neutral or enemy province are moved by the minority's leader.

**PP-6.5.5-m** Whether and where they retreat is decided by the owner of the province of the battle if he is of the minority; by the leader if not.

> **PP-R-44** The leader also decides if the province is neutral. An owner from the other side never has a say.

**PP-6.5.5-n** The leader can have them plunder and raze. No gold comes of it and no prestige is lost.

**PP-6.5.5-o** They cannot annex, nor help to make up the three.

**PP-6.5.5-p** They cost no upkeep, and no prestige when they are lost.

## 6.5.5 Its supply, and its side

**PP-6.5.5-q** They need supply (6.6.1) as the minority's own troops do.

**PP-6.5.5-r** A player of the majority may feed them. In the phase of out-of-supply losses, and for this alone, he is then treated as if he were of the minority.

> **PP-R-75** Each majority player is asked once, before anything is removed. If he agrees, his residence and active barracks feed them and his cities and troops do not stop them. Other majority players' cities and troops still do.

**PP-6.5.5-s** If another side becomes the minority its troops on the map go over to it.

> **PP-R-74** In everything they are friendly troops to the minority and opposing troops to the majority: they guard against revolt, occupy, cut supply. They change sides where they stand; locations they then share with enemies go to the extra battle turn.

## 6.5.6 What an alliance means

**PP-6.5.6-a** No act of war is possible between its members.

**PP-6.5.6-b** Their troops in one location fight as one side.

**PP-6.5.6-c** The two alliances are always at war with each other. From now on acts of war cost no prestige as such.

**PP-6.5.6-d** Its leader is the member who has the most prestige when something must be decided.

> **PP-R-16** The leader is looked for anew at each decision. Equal prestige: more provinces, then clockwise from the holder of the marker. What has been decided stands.

**PP-6.5.6-e** What members cannot agree on is decided by the leader; also which of them plunders or annexes a thing that more than one of them wants.

**PP-6.5.6-f** He has no say in what is not the alliance's business, great artists for instance.

**PP-6.5.6-g** If a member wants an order where all could act at the same time, the leader sets it.

> **PP-R-17** Joint choices (the order of battles, losses, who annexes or plunders) begin with proposals. One proposal, or several that are the same, settle it. Otherwise, or when time is up, the leader picks; if he is silent a fixed default does.

**PP-6.5.6-h** Neither gold nor goods pass from one alliance to the other.

**PP-6.5.6-i** What you say to somebody of the other alliance is said before all.

> **PP-R-67** There is a channel for all, one for each alliance, and, before the first alliancing, one for each pair of players. When sides are formed, pairs across the divide are closed at once and pairs inside an alliance stay. The alliances' channels start afresh; nobody reads what others said in an old one. Spectators read the channel for all.

**PP-6.5.6-j** Explicit agreements across the divide are forbidden. No offer, pact or promise can be sent there.

> **PP-R-68** The game offers nothing of the kind, and says so in the channel for all. It does not read what people write.

## 6.5.7 The extra battle turn

**PP-6.5.7-a** When a convention has changed the alliances, there are battles before the next spring: one in every location with troops that are now enemies. If it left them as they were, there are none.

**PP-6.5.7-b** First the external ally's troops of the new year are placed.

**PP-6.5.7-c** The Alliance attacks everywhere.

**PP-6.5.7-d** No fortress has any effect.

**PP-6.5.7-e** Nobody has come from anywhere, so the attackers, too, retreat as defenders would.

> **PP-R-28** New year: the external ally's troops, these battles, the weather, spring. Nobody moves, annexes or plunders. Hills count, rivers do not. Attackers retreat first, and still have to if their total is zero or less. The Alliance gives the order of battles.
`,c=`# The economic round

## 6.6 Six phases

**PP-6.6-a** Out-of-supply losses; revolts; income; placements; alliance scoring; diplomatic convention (6.5.3).

**PP-6.6-b** Then, unless the game is over, a new year begins with spring.

## 6.6.1 Supply

**PP-6.6.1-a** A line of supply leads by road, from location to location, from the unit to a source.

**PP-6.6.1-b** Sources are friendly residences, and friendly barracks that are active.

**PP-6.6.1-c** There may be no opposing troops anywhere on the line, nor at the source.

**PP-6.6.1-d** Nor may a city of the opposing alliance be on it, unless friendly troops are in that city.

**PP-6.6.1-e** A neutral province's cities do no harm if they are free of enemies.

**PP-6.6.1-f** Before the first alliancing everybody is in supply.

> _Example._ There are no alliances yet. A unit of yours is shut in by foreign cities and armies. Nothing happens to it.

**PP-6.6.1-g** Supply is looked at once, when the economic round begins. All units without it are removed together.

**PP-6.6.1-h** Each costs its owner 1 prestige.

## 6.6.2 Revolts

**PP-6.6.2-a** Whoever now has zero prestige rolls one die for his whole realm.

**PP-6.6.2-b** Provinces of his with that unrest number ([table](tables/provinces.md)) get an unrest marker.

**PP-6.6.2-c** Not if they have one already, or if friendly troops there come to three or more.

## 6.6.3 Income opens

**PP-6.6.3-a** Everybody's prestige is written down first. This _recorded_ prestige decides about thresholds and artists all through the phase.

**PP-6.6.3-b** Now, and at no other time, you may give up provinces; they become neutral. If the order matters: clockwise from the holder of the marker.

**PP-6.6.3-c** A province you give up yields you nothing any more, not even this time.

**PP-6.6.3-d** All count, buy and rebuild at the same time, and need not show anything until the last is ready.

> **PP-R-52** The order of steps: prestige is recorded, artists roll in the open; provinces are given up; gold from land and buildings; swaps; gifts; a new residence if one is due; units of odd buildings; upkeep; prestige and university choices; purchases; opening of baskets and contests for artists; unrest markers go. You can swap and give until you lock your sheet. Locking it settles residence, odd units and upkeep first, then checks your basket against what is left.

> **PP-R-53** Your basket is yours alone; it is checked against treasury, rooms and conditions while you fill it. Others see whether you have locked it and no more. When all have, all baskets are opened together.

## 6.6.3 Gold

**PP-6.6.3-e** Every province of yours pays its gold value, unless it is occupied or in unrest.

**PP-6.6.3-f** Every active building gives its gold, prestige, barrels and whatever else it does (10.1).

**PP-6.6.3-g** Every luxury good you swap is worth 3 gold.

**PP-6.6.3-h** This gold can be spent immediately: on a unit from an odd building, on upkeep, on purchases.

## 6.6.3 What prestige does

**PP-6.6.3-i** 5 or more recorded: each active bank pays 3 gold on top.

**PP-6.6.3-j** 10 or more: each active university gives you an attack level, a defence level, or a room for an artist; choose one.

**PP-6.6.3-k** A residence has one such extra room at the most.

> **PP-R-61** You need not choose, and what is impossible is not offered: a level on a full track, a second room. The room may be added to any residence, even a basic one, and is ready in this phase.

**PP-6.6.3-l** 20 or more: each active art manufactory pays 4 gold.

**PP-6.6.3-m** 40 or more: each province that pays gold pays 2 more. One in unrest still pays none.

## 6.6.3 Luxury goods

**PP-6.6.3-n** Each active art manufactory makes one good, artwork.

**PP-6.6.3-o** Goods do not keep. One that is not swapped this year is worth no gold.

**PP-6.6.3-p** Goods are swapped one against one, between two players who both agree and are not of opposing alliances.

**PP-6.6.3-q** Each of the two gets 3 gold. A good can be swapped once.

> **PP-R-55** Swaps and gifts are offers. Only the two concerned see them; when accepted they are in the log for all. An offer lasts until it is accepted, declined or withdrawn, or the phase ends. No condition for later can be tied to it. Before the first alliancing anybody may deal with anybody.

> **PP-R-56** The two goods may be of the same kind: artwork for artwork is fine.

## 6.6.3 Troops from buildings

**PP-6.6.3-r** Two active barracks give an infantry, two horse farms a cavalry, two foundries an artillery, for nothing.

**PP-6.6.3-s** If one of a kind is left over, you may have another such unit for 1 gold (barracks), 3 (horse farm) or 4 (foundry).

> **PP-R-66** You may do without. With nowhere to place them (6.6.4) these units are forfeit, and troops are not offered for sale.

## 6.6.3 Gifts

**PP-6.6.3-t** Gold may be given to anybody not of the opposing alliance, if he takes it.

## 6.6.3 Upkeep

**PP-6.6.3-u** One gold for each of your units.

**PP-6.6.3-v** Each barrel pays for one unit. Barrels cannot be kept or given; what you do not need is wasted.

**PP-6.6.3-w** If you cannot pay, remove units of your choice until you can pay for the rest, and not one more.

> **PP-R-58** Upkeep is due for units on the map at this step, not for those made or bought now. A unit removed here costs no prestige. Nobody may disband units he can pay for.

> **PP-R-78** Odd units and gifts come before upkeep, so they can leave you short; then units go as above. Purchases come after it and never can.

## 6.6.3 Prestige

**PP-6.6.3-x** Art academies and art manufactories give 1 each, universities 2, artists what is on their cards (10.3).

**PP-6.6.3-y** When the phase is over all unrest markers are taken away.

## 6.6.3 Purchases

**PP-6.6.3-z** With what is left you may buy troops, buildings, fortresses, extensions of the residence and great artists, and rebuild ([prices](tables/prices.md)).

**PP-6.6.3-aa** To rebuild a plundered building costs 1 gold; its marker is turned up again.

**PP-6.6.3-ab** This year it gives no income and does nothing.

**PP-6.6.3-ac** In an occupied city you cannot rebuild; nor, for rural buildings, in an occupied province.

## 6.6.4 Placements

**PP-6.6.4-a** First everybody tells what he has bought.

**PP-6.6.4-b** Before the first alliancing all place at the same time; or clockwise from the holder of the marker, if anybody wishes it.

**PP-6.6.4-c** After it the Alliance places, then the Counter-Alliance.

## 6.6.4 Placing buildings

**PP-6.6.4-d** Buildings go into your own provinces only.

**PP-6.6.4-e** In the year it is placed a building gives no income and has no effect.

**PP-6.6.4-f** A rural one needs a free rural site; the province must not be occupied.

**PP-6.6.4-g** An urban one needs a free urban site; the city must not be occupied.

**PP-6.6.4-h** An upgrade takes the site of the building it grows out of, which goes back to the box. It cannot be placed in any other way.

**PP-6.6.4-i** That building must have been yours when the economic round began, and must be active.

**PP-6.6.4-j** Manufactory becomes art manufactory, trading house becomes bank, art academy becomes university.

> **PP-R-59** A building rebuilt this year can be upgraded this year. Barracks placed or rebuilt this year take in no troops yet. Buildings that came with a captured province work at once.

## 6.6.4 Placing troops and fortresses

**PP-6.6.4-k** New troops appear at your residence, if there are no opposing troops, or at an active barracks of yours.

**PP-6.6.4-l** If you have no such location you cannot place any.

**PP-6.6.4-m** A fortress can be placed at any location of a province of yours, in a city or not, where no opposing troops are.

**PP-6.6.4-n** One fortress to a location.

**PP-6.6.4-o** Upgrades, too, need your own province and a city that is not occupied.

**PP-6.6.4-p** Units from barracks, horse farms and foundries are placed like those you buy.

## 6.6.5 Alliance scoring

**PP-6.6.5-a** Each member of the side with more provinces gets a medal: 10 VP, in the last year 20.

**PP-6.6.5-b** If both have the same number nobody does.

**PP-6.6.5-c** With three or five players count as for alliancing (6.5.4): among those who hold a tile of the external ally, the one with the fewest provinces has them counted twice.

> **PP-R-64** Without alliances there are no medals. Once somebody has lost his last province, by giving it up at the latest, the year is the last: medals of 20 VP, free choice of extensions (6.8.1), no convention.
`,l=`# Great artists

## 6.7.1 Buying

**PP-6.7.1-a** In the income phase you may buy any great artist whom nobody has.

**PP-6.7.1-b** If two want the same one, the higher recorded prestige (6.6.3) gets the card.

**PP-6.7.1-c** Whoever goes without may choose another, even one that somebody has just picked, and may drop other purchases to pay for it.

> **PP-R-54** Each contested artist goes to the claimant with most recorded prestige. The others, in order of recorded prestige, choose again among all who had no owner before, or pass. If they claim one from somebody of less prestige, he chooses again in turn. Choosing again may strike items from a basket, but add nothing else. It ends when nobody contests anything.

**PP-6.7.1-d** You never have more artists than rooms.

**PP-6.7.1-e** A palace has one room, a grand palace adds one; a university can add one more (6.6.3), once for each residence.

## 6.7.2 What they give

**PP-6.7.2-a** An artist gives income and has effects only if you had the card when the economic round began.

**PP-6.7.2-b** Roll for each artist, and roll anew every year.

**PP-6.7.2-c** While opposing troops are in the city of your residence, your artists give you nothing and have no effect. They count for victory points all the same.

**PP-6.7.2-d** A bonus for building a garden or hall needs an artist bought in an earlier year. You get it once, when you buy the extension.

**PP-6.7.2-e** Such a bonus is yours even if the residence is lost.

> **PP-R-62** Constable, Friedrich, Stubbs, Sieyès and Capability Brown are reckoned when prestige comes in: gardens bought now do not count yet, unrest markers are still there, and horse farms must be active. Gros and Goya work from the year after the purchase, in the moment the battle is settled, and look at players who got the winner's 2 prestige; Goya takes 2 after the 2 were given. Swift rolls in the revolt phase, and only if the province of the residence is yours. All of them, Bach's last ten points too, fall silent while enemies are in the residence city.
`,u=`# The residence

## 6.8 What it is for

**PP-6.8-a** You have one residence at most. New troops appear there, supply begins there, and it earns prestige.

## 6.8.1 Extensions

**PP-6.8.1-a** They are bought in the income phase. A residence can have one of each kind.

**PP-6.8.1-b** The palace comes first: 10 gold, and 10 prestige.

**PP-6.8.1-c** The grand palace costs 20 gold for 20 prestige, garden and magnificent hall 10 gold for 10 prestige each.

**PP-6.8.1-d** These three need a palace that you have had since an earlier year.

**PP-6.8.1-e** In the last year they do not: buy what you like, together, even the whole court on top of a basic residence.

> **PP-R-73** In that year not even a palace is needed. Each kind still once; rooms are those of the extensions you have: one for a palace, one for a grand palace.

**PP-6.8.1-f** The prestige is yours once, at the moment of buying.

**PP-6.8.1-g** New rooms can take artists bought in the same round.

> _Example._ Catherine has a basic residence and 16 gold; nobody else wants Mozart. She buys the palace for 10 and Mozart for 6. The palace brings her 10 prestige now and has the room for him. Mozart himself gives nothing before next year.

## 6.8.2 Losing it

**PP-6.8.2-a** You may abandon your residence if opposing troops are in its province, or if somebody else has annexed that province.

> **PP-R-50** At two times: in the third phase of your turn, and after the revolts, before prestige is recorded. Before the first alliancing only an annexed province can be a reason.

**PP-6.8.2-b** Plundered or abandoned, it is taken off the map, and with it go all extensions and the extra room.

**PP-6.8.2-c** You lose all the prestige its extensions gave you, though not what artists added.

> **PP-R-51** The sum of 10 or 20 for each extension, down to zero at worst. A hall that Canova made free gave 10 like any other.

**PP-6.8.2-d** All your artists leave you. From that moment anybody can buy them.

**PP-6.8.2-e** In the next income phase you have to buy a basic residence for 2 gold, before you pay upkeep.

**PP-6.8.2-f** It is placed in a city of yours that is not occupied, and needs no site.

**PP-6.8.2-g** Without such a city, or without the gold, you do it in the first income phase in which you can.

**PP-6.8.2-h** New troops can appear at it in the same round, and it can become a palace in the same round.

**PP-6.8.2-i** Its extensions give their prestige again, and artists' bonuses come again too.

> **PP-R-49** If only the province is annexed, the residence stays and is still yours. Your enemies can plunder it in a later phase. New troops appear there while no opposing troops do; as a source of supply it is in an enemy city (6.6.1). It gives you no claim to the province.
`,d=`# Weather and harvest

## 6.9 The weather dice

**PP-6.9-a** A die is rolled when spring begins, and another when fall begins. A 6 forbids extended moves in that season (6.2.1).

**PP-6.9-b** Both together are the harvest: good from 2 to 5, average from 6 to 8, bad from 9 to 12.

**PP-6.9-c** The harvest decides what windmills yield (10.1) in the economic round of that year, and of no other.
`,f=`# The end of the game

## 7 When it ends

**PP-7-a** After the last of the agreed years.

**PP-7-b** Or after a year in which somebody was left without a province, even if he has one again when it closes.

**PP-7-c** That year is played to its end, with economic round and medals; then all is counted.

> **PP-R-65** A player without provinces is not out. He acts with his troops and his treasury, may annex, can lead by prestige, is asked like the others, and is scored. To give up your last province is to lose it.

## 7.1 Victory points

**PP-7.1-a** A _full_ province, with an active building on every site, urban and rural: 15 VP. Any other province: 10.

**PP-7.1-b** Three great artists of three different types: 20 VP.

**PP-7.1-c** Most prestige: 60 VP; second: 30; third: 10; beyond that nothing.

**PP-7.1-d** Equal prestige is settled as always (5.1.1), so each rank goes to one player.

**PP-7.1-e** Medals: what is printed on them.

**PP-7.1-f** The most different luxury goods made in the last economic round: 30 VP.

**PP-7.1-g** If two have equally many kinds, the larger number of goods decides, then prestige.

**PP-7.1-h** Every good you made counts, swapped or not. Goods of the external ally never do.

> **PP-R-60** The rulebook's examples speak of 20 VP here, and of one more for each good, which their own sum leaves out. The rule itself says 30, and nothing for single goods. If nobody has made any good nobody gets it.

**PP-7.1-i** Most VP wins; if they are equal, more prestige; then as for equal prestige.

> _Example._ In the last round Fredric makes three artwork, a tobacco, a furs and a porcelain: four kinds. William, next to him, has three. Fredric gets the 30 VP, whatever he did with the goods.

> _Example._ Prestige: Fredric 106, Louis 95, William 63, Catherine 55. Fredric is first: 60. Seven full provinces, 105; three others, 30. Mozart, Austen and Constable are a musician, a writer and a painter: 20. He and Catherine have 10 and 6 provinces against 14 and it is the last year: a medal of 20. His goods: 30. Together 265. Louis has 30 and William 10 for their prestige, Catherine none; she has a medal of 20 as well.
`,p=`# Optional rules

## 8 Choosing them

**PP-8-a** They are agreed on before the game. Where they differ from what stands above, they hold.

## 8.1 Partial fog of war

**PP-8.1-a** What is in an army box is known to its owner alone.

**PP-8.1-b** It is shown when those troops are in combat, or when they annex, plunder or raze.

**PP-8.1-c** An army counter on the map has at least one unit in its box.

**PP-8.1-d** New troops may go straight into a box, so that nobody knows where they are.

> **PP-R-69** Counters on the map are seen by all, boxes not even by allies. When a battle begins the whole box is shown; for annexing, plundering and razing just the units used. An empty counter does not move. Units may join or leave a box where its counter stands. Others hear what you bought but not into which box it went.

## 8.2 Full fog of war

**PP-8.2-a** All of partial fog applies as well.

## 8.2.1 Hidden troops

**PP-8.2.1-a** How many units a figurine stands for is hidden from all others, allies too.

**PP-8.2.1-b** A stack is shown in battle, or as proof that its units suffice to annex, plunder or raze.

**PP-8.2.1-c** Each player has nine dummy chips, which count nothing. They go under his own troops only.

**PP-8.2.1-d** A dummy moves with the unit it lies under, never alone.

**PP-8.2.1-e** If another player uncovers it, it goes back to its owner's hand.

**PP-8.2.1-f** Dummies are put on the map, or moved to another stack, in the placement phase only; so there are none before the first economic round.

**PP-8.2.1-g** When a battle begins all chips of all troops in it are shown.

**PP-8.2.1-h** What you bought is known to all by kind and number, but not where you place it.

**PP-8.2.1-i** A dummy is no unit. It adds nothing to a battle, does not annex or plunder, needs no upkeep, and guards against no revolt.

> **PP-R-70** Of each stack all see the kinds of figurines and how many covered chips there are; what the chips say is known to the owner. “Scouting”, which the rulebook mentions, has no rule, so dummies come home only after battle or proof. No odds are shown for battles.

## 8.2.2 Changing chips

**PP-8.2.2-a** Chips on the map are changed for others only when a stack splits or joins in movement, or if chips run short.

**PP-8.2.2-b** Chips put in or taken out on that occasion, or in exchange for figurines, are shown to everybody.

## 8.3 Variable start

**PP-8.3-a** _Variant._ Your first province may be any free province on the edge of the map in play. It brings no extra gold. With six players this is not advised.
`,m=`# Hints

Nothing here is a rule. Numbers in brackets lead to the rule that makes the hint true.

## 9.1 Tomorrow's allies

Before you ruin a neighbour, ask who will choose the sides next time. With little prestige it is not you, and the wreck you made may be your partner. Of two possible partners the nearer is mostly the better: your troops reach each other's battles, and no border between you needs a guard.

## 9.2 What a province is worth

Land counts at the end; in the middle of the game its price is that it decides who your friends are. An Alliance cannot lead by much (6.5.4). So whoever has many provinces is likely to be paired with the weak, and a small realm makes an easy partner for a great one. Do not overdo it: the yearly medals go to the side with more land (6.6.5).

## 9.3 Guns and butter

All economy and no army: your frontiers cannot be held. All army and no economy: you take a lot, are then matched with somebody poor, and the others outspend you year by year. Early on, keep both in step. A manufactory or a horse farm feeds a unit (10.1), and a bank at 5 prestige pays for five.

## 9.4 What partners can do for each other

- Share roads: residences and barracks of the whole alliance are sources of supply (6.6.1).
- Fight side by side: every partner with a survivor on the field gains 2 prestige (6.3.2), and all their bonuses add up. Bring at least as many units of a partner as his bonus is worth (6.3.1).
- Swap goods, and build about equally many art manufactories, so that no artwork is left without a partner (6.6.3).
- Lend a hand with gold before upkeep is due (6.6.3).

## 9.5 Living without prestige

It can be done, but leave it until you know the game. At zero, annexing and plundering cost you no prestige (5.1), though what you annex starts in unrest (6.1.1); so do a lot of both. Leave upgrades alone, as banks, universities and art manufactories want a court. Keep three units in the frontier provinces when the year closes: they stop revolts (6.6.2), and they are where you want them anyway. Sieyès likes unrest (10.3). For the last years turn round and build a court after all: rank in prestige is worth up to six provinces (7.1).
`,h=`# Lists

The same in columns: [buildings](tables/buildings.md), [prices](tables/prices.md), [artists](tables/artists.md), [prestige](tables/prestige.md), [troops and combat](tables/troops.md), [external ally](tables/external-ally.md).

## 10.1 Buildings

**PP-10.1-a** _Art academy._ Urban. 1 prestige a year. Becomes a university.

**PP-10.1-b** _Art manufactory._ Urban. 1 prestige and one artwork a year; with 20 prestige 4 gold as well.

**PP-10.1-c** _Bank._ Urban. 2 gold a year; with 5 prestige 3 more.

**PP-10.1-d** _Barracks._ Urban. Half an infantry a year, an odd one for 1 gold. New troops appear here; a source of supply.

**PP-10.1-e** _Foundry._ Urban. Half an artillery a year, an odd one for 4 gold.

**PP-10.1-f** _Horse farm._ Rural. 1 barrel and half a cavalry a year, an odd one for 3 gold.

**PP-10.1-g** _Manufactory._ Urban. 1 gold and 1 barrel a year. Becomes an art manufactory.

**PP-10.1-h** _Trading house._ Urban. 1 gold a year. Becomes a bank.

**PP-10.1-i** _University._ Urban. 2 prestige a year; with 10 prestige one choice (6.6.3).

**PP-10.1-j** _Windmill._ Rural. 1 gold a year. A good harvest adds 1 gold and 3 barrels, an average one 2 barrels.

## 10.2 Prices

**PP-10.2-a** Infantry 3 gold, cavalry 6, artillery 9.

**PP-10.2-b** A building 2 gold, and an upgrade 2; rebuilding 1; a fortress 4.

## 10.3 The eighteen artists

**PP-10.3-a** _Austen._ Writer, 1 gold. Income: a die.

**PP-10.3-b** _Bach._ Musician, 4 gold. A die and 1. At the end of the game 10 prestige, even if bought in the last year.

**PP-10.3-c** _Canova._ Sculptor, 4 gold. A die. If you make artwork, glass or marble this year, a magnificent hall is free; the good can still be swapped.

**PP-10.3-d** _Capability Brown._ Gardener, 3 gold. A die, and 5 more if you have a garden and at least half of the players have none.

> _Example._ That means two of three players without a garden, two of four, three of five, three of six.

**PP-10.3-e** _Constable._ Painter, 4 gold. A die, and 1 for every four provinces of yours.

**PP-10.3-f** _Friedrich._ Painter, 4 gold. A die, and 1 for every three provinces of yours that have hills or a river. All have but six: Berlin, Dijon, Paris, Prag, Stettin and Venezia.

**PP-10.3-g** _Goethe._ Writer, 4 gold. A die and 1.

**PP-10.3-h** _Goya._ Painter, 5 gold. A die. When you lose a battle, each winner who got 2 prestige for it loses 2.

> _Example._ You have Goya since last year and no enemy is in your residence city. Two players beat you, both with survivors on the field. Each gets 2 and loses 2. You lose 1 for each final loss of yours, as ever.

**PP-10.3-i** _Gros._ Painter, 5 gold. A die. For each battle you win, 1 more prestige at once.

**PP-10.3-j** _Haydn._ Musician, 3 gold. A die and 1.

**PP-10.3-k** _Kent._ Gardener, 2 gold. A die. When you build a garden, 2 prestige, once.

**PP-10.3-l** _Mozart._ Musician, 6 gold. Two dice.

**PP-10.3-m** _Schiller._ Writer, 2 gold. A die, and 5 more with Goethe, if you have had both since an earlier year.

**PP-10.3-n** _Sieyès._ Writer, 2 gold. A die, and 1 for each province of yours with an unrest marker.

**PP-10.3-o** _Stubbs._ Painter, 3 gold. A die, and 1 for every two provinces of yours that have a horse farm.

**PP-10.3-p** _Swift._ Writer, 1 gold. A die and 1. If you have no revolts you roll for them just the same; only the province of the residence can be struck, and three units there prevent it.

**PP-10.3-q** _Vivaldi._ Musician, 2 gold. A die.

**PP-10.3-r** _Von Knobelsdorff._ Architect, 4 gold. A die. When you build a magnificent hall, 4 prestige, and when you build a garden, 4; each once.

## 10.4 Prestige lost and won

**PP-10.4-a** Annexing 5; an act of war 5 for each victim; a convention 10; a declaration of war 2; plundering a building 1, a province 3.

**PP-10.4-b** Won: a grand palace 20, any other extension 10, a battle 2.

## 10.5 Rooms

**PP-10.5-a** Without the university's room: none in a basic residence, one in a palace, two in a grand palace. Garden and hall are possible from the palace on.

## 10.6 The external ally year by year

**PP-10.6-a** Three players, game of 5 to 7 years: 6 infantry in year 2, 8 in year 3, 10 in year 4; 10 with 2 cavalry in year 5; these and 2 artillery in year 6; 14, 4 and 2 in year 7.

**PP-10.6-b** Five players, game of 5 to 7 years, for each holder of a tile: 3 infantry in year 2, 4 in year 3, 5 in year 4; 5 with 1 cavalry in year 5; these and 1 artillery in year 6; 7, 2 and 1 in year 7.

**PP-10.6-c** Games of 3 and 4 years. Three players: 8 infantry in year 2, 10 in year 3, 10 with 2 cavalry in year 4. Five players: half of each. In year 1 none come, in any game.

**PP-10.6-d** Its bonus, for attack and for defence: in games of 5 to 7 years 1 in years 2 and 3, 2 in years 4 and 5, 3 in years 6 and 7.

**PP-10.6-e** In games of 3 and 4 years 1 in years 1 and 2, 2 in years 3 and 4.
`,g=`# Glossary

## Words

**Abandon.** To give up your residence when enemies are near it (6.8.2).

**Act of war.** A blow against another player that, the first time, splits the table into alliances (6.5.1).

**Active.** Said of a building that is neither plundered nor occupied (5.7.1).

**Alliance.** The side formed by the player with most prestige; in small letters either side (6.5.4).

**Alliancing.** The forming of the two sides (6.5.4).

**Annex.** To become the owner of a province: three units in its capital, 5 prestige (6.1.1).

**Army box.** A place off the map whose units stand where its counter stands (5.5.2).

**Artwork.** The luxury good of art manufactories (6.6.3).

**Barrel.** Pays the upkeep of one unit (6.6.3).

**Basic residence.** A residence without extensions (6.8.1).

**Capital.** The city that gives a province its name (5.4.3).

**Combat advantage.** Your levels in attack and defence, and the bonus they give (5.6).

**Combat value.** What a unit, or a whole side, counts in a round of battle (6.3.1).

**Convention.** The way to new alliances at the end of a year: called, or automatic (6.5.3).

**Counter-Alliance.** All who were not taken into the Alliance (6.5.4).

**Dominant alliance.** The one with more provinces when medals are given (6.6.5).

**Dummy.** A chip without a unit, in full fog (8.2.1).

**Edge.** Provinces at the sea, at the frame, or beside unused land joined to them (PP-R-5).

**Effective arms.** Points for pairs of a unit and the kind of enemy it is good against (6.3.1).

**Extended move.** The longer march of units that do not fight (6.2.1).

**Extension.** Palace, grand palace, garden, magnificent hall (6.8.1).

**External ally.** Helper of the smaller side in games of three or five (6.5.5).

**Final loss.** A unit that is really gone when the battle is over (6.3.3).

**Fortress.** A work that helps the defenders in its location (6.3.1).

**Friendly.** You, and the members of your alliance (5.3).

**Full province.** One with an active building on each site (7.1).

**Harvest.** Good, average or bad, by the two weather dice (6.9).

**In battle.** Said of units that are neither losses nor have retreated (6.3.1).

**Leader.** The member of an alliance with most prestige (6.5.6).

**Location.** A city, or a point on a road: where troops can be (5.4.2).

**Loss.** A unit out of the battle whose fate is still open (6.3.1).

**Luxury good.** Made by some provinces and by art manufactories; swapped for gold (5.4.6, 6.6.3).

**Majority, minority.** The alliance with more, and with fewer players, in games of three or five (6.5.5).

**Medal.** 10 or 20 VP for having been on the dominant side (6.6.5).

**Neutral.** Without an owner (5.4.1).

**Occupied.** Of a province: opposing troops in all its cities (5.4.1). Of a building: 5.7.1.

**Odd building.** The barracks, horse farm or foundry left over when pairs are made (6.6.3).

**Opposing.** Of the other alliance. In battles before the first alliancing: of any other player (PP-R-71).

**Plunder.** To take gold from a building, a residence or a province (6.4).

**Prestige.** The standing of your court: spent, earned, ranked at the end (5.1).

**Raze.** To remove a fortress (6.1.1).

**Rebuild.** To turn a plundered building up again (6.6.3).

**Recorded prestige.** What you had when the income phase opened (6.6.3).

**Residence.** The seat of your court (6.8).

**Revolt.** A roll that may put provinces into unrest if you have no prestige (6.6.2).

**River crossing.** A road with a bridge (5.4.5).

**Room.** Space for one great artist (6.7.1).

**Season.** Spring, summer, fall or winter: a round of turns (6).

**Side.** In a battle, all attackers or all defenders (6.3).

**Site.** A place for one building: urban or rural (5.4.4).

**Starting player marker.** Passed on every season until the first alliancing; then it settles ties (6.1, 5.1.1).

**Supply.** A safe line by road to a residence or barracks (6.6.1).

**Tile.** Shows that you have the external ally, and lifts your combat levels (6.5.5).

**Treasury.** Your gold (5.2).

**Unit.** One infantry, cavalry or artillery (5.5).

**Unrest.** A marker on a province that keeps it from paying, until the income phase is over (6.6.2, 6.6.3).

**Upgrade.** A building that takes the place of a lesser one (6.6.4).

**Upkeep.** One gold a year for each unit (6.6.3).

**Victory point (VP).** What is counted at the end (7.1).
`,_=`# About this edition

## Where the rules come from

The rules are those of the published game, version 1.27, in words of our own. Each paragraph that begins with a number like PP-6.3.1-q says one thing the rules demand; the number is the clause of the rules, with a letter for each demand in it. Nothing has been left out.

## Rulings

Where the rules are silent, or can be read in two ways, somebody has to decide, for a computer cannot shrug. There are 78 such decisions. They stand, indented, next to the clause they belong to, each with a number (PP-R-1 to PP-R-78). A ruling is ours: other readers may have played it differently.

## Where the rulebook contradicts itself

- The sample battle takes 1 prestige from the loser for two final losses; rule and table say 1 for each (PP-R-33).
- The scoring example gives 20 VP for the most kinds of goods and one for each good; the rule says 30, and nothing for single goods (PP-R-60).
- One list has summer twice, one count of phases is four where five are listed (PP-R-13).
- The text calls the 3 points of artillery in a fortress its effective arms bonus, the table says it has none; both come to the same 3 (PP-R-14).

## Values with a dagger†

The rulebook came to us without the printed map and without one page of the set-up. So every value in the tables is one of two kinds.

- _From the rulebook._ It is stated there, or follows strictly from what is. No mark.
- _Reconstructed†._ The rulebook does not say. We chose a value that agrees with all it does say, with geography, and with an even start for all. A printed copy may differ.

## What is reconstructed

- _Provinces._ Thirty are named in the rulebook. Breslau, Genova, Lille, München and Torino fill the gaps up to 35.
- _Values of provinces._ Gold, unrest numbers and sites. They were balanced so that no start is worth more than about 1.3 times another. Luxury goods are from the rulebook.
- _Locations and roads._ The thirty capitals are known, and Bern and Innsbruck as cities, as are the four cities in the hills; which provinces have hills or a river follows from the artist Friedrich. The other second cities, all points, roads and bridges follow real geography.
- _The maps for three and four._ Which provinces are unused (PP-R-4).
- _Set-up._ Starting prestige (PP-R-3), how the starting player is found (PP-R-8), the pool of neutral buildings (PP-R-6).
- _Length._ The longest game (PP-R-1) and the automatic convention in games under seven years (PP-R-2).
- _Combat track._ The bonus at levels 6, 7 and 9 (PP-R-12).

Least certain are, in this order: the starting prestige; gold values, sites and unrest numbers; the provinces unused with three players; the five added provinces; second cities, points, roads and bridges; the pool of neutral buildings; the year of the automatic convention; levels 6, 7 and 9 of the combat track; the provinces unused with four players.

## Options

- _Players:_ 3 to 6 (1).
- _Years:_ 3 to 7; 3 and 4 with the accelerated start (4.1, 4.4.7).
- _Fog:_ none, partial (8.1), full with dummy chips (8.2).
- _Variable starting provinces_ (8.3).
`,v=/^_Example\._\s*/;function y({prefix:e,named:t=[]}){let n=[`\\d+(?:\\.\\d+)*`,...t].join(`|`),r=RegExp(`^## (?:(${n}) )?(.+)$`),i=RegExp(`\\*\\*(${e}-(?:R-\\d+|(?:${n})-[a-z]+))\\*\\*\\s*`,`g`),a=RegExp(`\\b${e}-(?:R-\\d+|(?:${n})(?:-[a-z]{1,2}(?![a-z]))?)`,`g`),o=t=>t.startsWith(`${e}-R-`);function s(e){let t=e.startsWith(`>`)?e.replace(/^> ?/gm,``):e;if(v.test(t))return[{kind:`example`,id:``,text:t.replace(v,``)}];let n=[...t.matchAll(i)],r=t.slice(0,n[0]?.index).trim(),a=r===``?[]:[{kind:`note`,id:``,text:r}];return n.forEach((e,r)=>{let i=e[1],s=t.slice(e.index+e[0].length,n[r+1]?.index).trim();a.push({kind:o(i)?`ruling`:`clause`,id:i,text:s})}),a}function c(e){let t=``,n=[];for(let i of e.replaceAll(`\r
`,`
`).split(/\n{2,}/)){let e=i.trim();if(e===``)continue;let a=r.exec(e);a?n.push({clause:a[1]??``,title:a[2],passages:[]}):e.startsWith(`# `)?t=e.slice(2):(n.length===0&&n.push({clause:``,title:``,passages:[]}),n.at(-1).passages.push(...s(e)))}return{title:t,sections:n}}function l(t){let n=/* @__PURE__ */ new Map,r=(e,t)=>{n.has(e)||n.set(e,t)};return t.forEach(({sections:t},n)=>{t.forEach(({clause:t,passages:i},a)=>{t!==``&&r(`${e}-${t}`,{chapter:n,section:a,passage:-1}),i.forEach(({id:e},t)=>{e!==``&&r(e,{chapter:n,section:a,passage:t})})})}),n}return{prefix:e,parseChapter:c,indexChapters:l,find:(e,t)=>e.get(t)??e.get(t.replace(/-[a-z]+$/,``)),referencesIn:e=>[...new Set(e.match(a)??[])],isRuling:o}}var b=y({prefix:`PP`}),x=/* #__PURE__ */ Object.assign({"/games/power-and-prestige/handbook/00-how-a-year-goes.md":e,"/games/power-and-prestige/handbook/01-setting-up.md":t,"/games/power-and-prestige/handbook/02-concepts.md":n,"/games/power-and-prestige/handbook/03-seasons-and-turns.md":r,"/games/power-and-prestige/handbook/04-movement.md":i,"/games/power-and-prestige/handbook/05-battles.md":a,"/games/power-and-prestige/handbook/06-plundering.md":o,"/games/power-and-prestige/handbook/07-alliances.md":s,"/games/power-and-prestige/handbook/08-the-economic-round.md":c,"/games/power-and-prestige/handbook/09-great-artists.md":l,"/games/power-and-prestige/handbook/10-the-residence.md":u,"/games/power-and-prestige/handbook/11-weather.md":d,"/games/power-and-prestige/handbook/12-the-end.md":f,"/games/power-and-prestige/handbook/13-optional-rules.md":p,"/games/power-and-prestige/handbook/14-hints.md":m,"/games/power-and-prestige/handbook/15-lists.md":h,"/games/power-and-prestige/handbook/16-glossary.md":g,"/games/power-and-prestige/handbook/17-about-this-edition.md":_}),S={handbook:b,texts:Object.keys(x).sort().map(e=>x[e])};export{S as book};