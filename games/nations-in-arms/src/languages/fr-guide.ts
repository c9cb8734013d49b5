import type { Words } from '@concert/kernel';

/** Ce que l’on dit aux débutants à chaque question. */
export const guide: Words = {
  'guide.opening':
    'Vous choisissez le premier marqueur de la campagne. Son nombre est l’initiative qu’il faut à un chef pour agir : avec un 4 seuls les meilleurs bougent, avec un 1 tous le peuvent. Un nombre élevé d’abord garde les bas pour plus tard.',
  'guide.impulse.choose':
    'Le marqueur permet à chaque chef de votre camp ayant au moins cette initiative d’agir, l’un après l’autre. Les losanges dorés montrent qui. Touchez un chef ; quand tous ont fini, finissez l’impulsion.',
  'guide.activation.open':
    'Avant le premier pas, choisissez qui part, attirez des troupes voisines d’une armée, ou déclarez une marche étendue. Puis commencez. Sans changement, tout ce que le chef peut commander part.',
  'guide.activation.rally':
    'Les troupes démoralisées combattent mal et se dispersent si elles sont battues de nouveau. Rallier coûte 3 PM et peut échouer.',
  'guide.activation.march':
    'Touchez un hexagone coloré pour voir le chemin, et encore une fois pour y aller. Le chiffre est le mouvement restant à l’arrivée ; les hexagones pointillés sont surveillés. Vers un hexagone ennemi, choisissez le côté par où vous entrez : une rivière y coûte dans la bataille.',
  'guide.draft':
    'Touchez les pièces pour les choisir, puis validez. Ce qui reste doit pouvoir tenir seul : une unité, ou des unités sous un chef.',
  'guide.settle.choose':
    'Une seule force d’un camp peut tenir dans un hexagone. Si tout va ensemble, validez. Un détachement ne sert jamais dans une armée : absorbez-le, ou il est perdu.',
  'guide.enter.intercept':
    'Un ennemi est venu à côté d’un de vos chefs, qui peut se jeter en travers de sa route. S’il échoue, rien n’est perdu ; s’il réussit, vous combattez là où est l’ennemi.',
  'guide.enter.friends': 'Vos troupes de cet hexagone peuvent aider la force interceptée, ou rester à l’écart.',
  'guide.enter.occupants':
    'L’ennemi vient dans votre hexagone. Tenez et combattez, esquivez si les dés le permettent, ou passez derrière les murs d’une forteresse pour y être assiégé.',
  'guide.battle.guns':
    'Les chefs des hexagones voisins d’une bataille peuvent marcher au canon. Plus ils ont d’initiative, plus ils ont de chances d’arriver à temps.',
  'guide.plan':
    'Une unité de tête prête son modificateur et prend la première perte. Un subordonné prête sa valeur de combat et peut être touché. Touchez-les, regardez les chances, puis validez.',
  'guide.losses.choose':
    'Touchez l’unité qui perd le prochain pas. Ce que les règles imposent est déjà pris ; un corps complet supporte mieux une perte qu’un faible.',
  'guide.battle.again': 'Aucun camp n’a gagné. Livrez un second tour, ou cédez le terrain et retraitez.',
  'guide.retreat.choose':
    'Choisissez où vont les vaincus : vers le ravitaillement et loin de l’ennemi. Derrière des murs ils sont à l’abri de la poursuite, mais enfermés.',
  'guide.battle.pursue': 'La cavalerie peut sabrer un ennemi battu. Cela ne coûte que la place où elle est.',
  'guide.attrition.prepare':
    'La marche est finie : on lance pour la faim et les traînards. Une unité de ravitaillement dépensée baisse le jet de 3 ; gardez-la si le risque est faible.',
  'guide.activation.free': 'Après une victoire, la première tentative sur la forteresse ne coûte pas de mouvement.',
  'guide.capture':
    'La forteresse est tombée. Cédez un pas ou une unité de ravitaillement en garnison et elle vous sert ; laissez-la et ce n’est qu’une ville.',
  'guide.market.give':
    'L’argent inutile à une de vos puissances peut en aider une autre. La Grande-Bretagne donne autant qu’elle veut, mais aucune puissance ne reçoit plus qu’elle n’a perçu elle-même.',
  'guide.orders':
    'Complétez d’abord les corps usés : un pas sur la carte vaut plus qu’un pas à l’arrière. Ce que la France et l’Espagne ne dépensent pas est perdu en hiver ; gardez 5 livres si vous voulez former une armée plus tard.',
  'guide.reinforce.leaders':
    'Un mauvais commandant peut être renvoyé ici et un meilleur prendre sa place. Si tous sont assez bons, continuez.',
  'guide.reinforce.place':
    'Touchez une nouvelle pièce puis un lieu qui brille : des forteresses du pays, non assiégées. Deux corps au même lieu demandent un chef qui puisse les commander.',
  'guide.sealift.choose':
    'Les navires britanniques portent une petite force de port en port : hors d’un siège, ou là où elle manque. Ils ne débarquent pas contre l’ennemi.',
  'guide.window.choose':
    'Vous pouvez jouer une de vos cartes maintenant, ou aucune. On vous demande dès que vous avez des cartes, pour que l’ennemi n’en apprenne rien. Pour être interrogé moins souvent, donnez l’ordre permanent de n’en jouer aucune.',
  'guide.events.public':
    'Chaque camp doit jouer une carte publique par tour s’il en a une, même nuisible. Sinon, n’en jouez pas.',
  'guide.events.deal': 'Vous pouvez choisir une carte de votre première main. Les autres sont tirées du paquet.',
  'guide.foreignWar.send': 'Une guerre lointaine emmène des troupes. Elles reviennent au printemps qui suit sa fin.',
  'guide.tactics.swap':
    'Votre cavalerie légère a vu ce que l’ennemi prépare. Vous pouvez échanger votre première carte contre une autre de votre main.',
  'guide.tactics.annul': 'Le Brouillard de guerre annule une carte de l’ennemi. Choisissez laquelle.',
  'guide.replacement':
    'Des troupes fraîches, pas à pas : complétez un corps réduit, ou amenez-en un nouveau là où la campagne le permet. Ce que vous refusez est perdu.',
  'guide.conquest.sue':
    'La capitale et les autres villes qui décident d’une guerre sont perdues. Luttez et reprenez-les en deux tours, ou cédez maintenant.',
  'guide.satellites.choose':
    'Un satellite ne peut plus être courtisé par la Coalition, ni frappé par ses cartes. Les troupes des autres doivent d’abord en sortir, les vôtres aussi.',
  'guide.conquered.fate':
    'Annexé, l’État est une de vos provinces et ses troupes disparaissent. Rétabli, c’est un allié qui les lève de nouveau et peut entrer plus tard dans un nouvel État.',
  'guide.surrender.claim':
    'Un État de plusieurs provinces n’est jamais avalé entier : prenez celle qui touche vos terres et vaut le plus.',
  'guide.newStates.form':
    'Un nouvel État a ses propres corps et peut devenir satellite. Ce que vous lui donnez, vous ne le percevez plus.',
  'guide.peace.pick':
    'Deux conditions au vainqueur, deux au vaincu. Les terres en prennent trois au plus ; indemnités et alliance prennent les deux places d’une paire : commencez une paire par elles.',
  'guide.aid.lend':
    'Les troupes que vous prêtez servent le vainqueur jusqu’à la fin de la paix. Envoyez celles qui vous manqueront le moins.',
  'guide.talks.offer':
    'Avant la fin du tour, un allié battu peut encore acheter une paix douce : faites une offre à l’autre camp. Un petit État peut se racheter avec une province déjà perdue.',
  'guide.opinion.rouse': 'L’agresseur est allé trop loin : cette puissance peut vous rejoindre aussitôt.',
  'guide.declare.choose':
    'Un pays que vous attaquez rejoint aussitôt vos ennemis avec toutes ses troupes. Ne déclarez la guerre que là où vous marcherez ce tour-ci.',
  'guide.attempts.choose':
    'Un succès rapproche le pays d’une case ; la première tentative sur un mineur est gratuite, 2 £ donnent +1. Ce que la Grande-Bretagne ou la France regagne pendant cette phase ne compte pas.',
  'guide.naval.choose':
    'Touchez une de vos escadres, puis choisissez ses flottes. Des navires en mer peuvent être interceptés ; un blocus retient les flottes d’un port.',
  'guide.sail.steer':
    'Touchez une zone de mer qui brille, un port ou la case devant lui. Embarquez des troupes dans un port et débarquez-les dans un autre : ce qui est encore à bord à la fin de la saison est perdu.',
};
