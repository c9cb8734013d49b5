import type { Words } from '@concert/kernel';

const MARCH =
  'Pendant votre impulsion terrestre, avec un marqueur de n’importe quelle valeur : choisissez un chef ravitaillé avec 6 pas au plus, ou une armée ravitaillée de 12 pas au plus, au niveau d’activation 0 ou 1 et non adjacents à une unité de combat ennemie. Au lieu d’une activation ordinaire, la force se déplace de 12 PM au plus ; elle ne peut pas entrer dans un hexagone qui contient une forteresse ennemie ou touche une unité de combat ennemie. Le mouvement compte comme une activation et ne demande pas de test d’attrition.';

/** Les textes des cartes d’événement, par leur numéro. */
const events: Words = {
  'card.1': MARCH,
  'card.2': MARCH,
  'card.3':
    'Une force dont l’activation est déjà terminée peut être activée encore une fois pendant cette impulsion si la valeur du marqueur permet son chef. Elle fait un test d’attrition de marche forcée avec +2.',
  'card.4': 'Jusqu’à la fin de la prochaine impulsion terrestre de votre camp, un de vos chefs compte initiative 4.',
  'card.5':
    'Nommez un chef ennemi qui n’est pas souverain. Il ne peut pas être activé pendant la prochaine impulsion terrestre de son camp, ni les unités qui sont avec lui en ce moment.',
  'card.6':
    'Un de vos tests de carte tactique, ou le jet d’un chef subordonné pour jouer la deuxième carte, réussit sans lancer le dé.',
  'card.7':
    'Dans une de vos batailles où l’on joue des cartes tactiques, piochez deux cartes de plus. Si l’on n’en joue pas, votre jet de combat compte +1 au premier tour de combat.',
  'card.8':
    'À jouer en automne, avant tout tirage des Quartiers d’hiver de ce tour. Le prochain tirage des Quartiers d’hiver qui n’ouvre pas le tour met fin à la phase d’activation.',
  'card.9':
    'À jouer en automne ou en hiver. Un tirage des Quartiers d’hiver de plus que d’habitude est ignoré ce tour-ci.',
  'card.10':
    'Jusqu’à la fin du tour, chaque côté de rivière sans pont coûte 1 PM de plus et aucun pont de bateaux ne peut être jeté.',
  'card.11':
    'Une force ennemie de 5 pas ou plus hors de son territoire fait aussitôt un test d’attrition avec +2, sans modificateur de PM.',
  'card.12':
    'Retirez un dépôt ennemi qui n’est avec aucune unité de combat et se trouve à 4 hexagones au plus d’une de vos unités de combat.',
  'card.13':
    'Une de vos forces sur le point d’être activée compte comme ravitaillée jusqu’à la fin de cette activation, pour le mouvement, l’attrition, le combat et le ralliement.',
  'card.14':
    'Placez deux unités de ravitaillement gratuites dans votre capitale ou dans des forteresses non assiégées de votre pays, s’il reste des pions.',
  'card.15':
    'Placez une unité de génie gratuite avec un de vos chefs ravitaillés. Elle peut être retournée côté pont pendant cette activation.',
  'card.16': 'Un jet de siège contre une forteresse de niveau 1 ou 2 compte 3 de plus, contre le niveau 3, 1 de plus.',
  'card.17':
    'Jouée par le propriétaire d’une forteresse assiégée : l’assiégeant perd un pas et le marqueur de siège revient à 0. La tentative est tout de même lancée.',
  'card.18': 'Toutes les tentatives de siège d’une de vos forces ravitaillées comptent +2 pendant cette activation.',
  'card.19':
    'Nommez une zone maritime. Chaque flotte des deux camps qui y est en mer, ou dans la case de blocus d’un port de cette zone, lance 1D6 : sur 1–2 elle doit aller aussitôt au port ami le plus proche (le moins de zones ; à égalité, le propriétaire choisit) et ne peut pas être interceptée en route. Les leurres qui font 1–2 sont retirés.',
  'card.20': 'Une de vos escadres a 3 PM de plus pendant cette impulsion navale.',
  'card.21': 'Une de vos escadres bloquées quitte le port sans être interceptée par l’escadre qui la bloque.',
  'card.22': 'Ce printemps, une flotte est construite pour 6 au lieu de 10.',
  'card.23':
    'Un de vos jets de diplomatie de ce tour compte 2 de plus ; dites-le avant de lancer. La limite de l’appui acheté peut être dépassée.',
  'card.24':
    'Un jet de diplomatie réussi d’un ennemi pendant cette phase doit être relancé avec −1, si le pays est encore là où ce jet l’a mis ; s’il échoue maintenant, le pays recule d’une case.',
  'card.25': 'Votre puissance reçoit 6 : pendant la phase de budget si elle est jouée au printemps, sinon aussitôt.',
  'card.26':
    'La puissance de votre bloc qui a le plus grand revenu de provinces (à égalité, le propriétaire choisit) perd 4, et son recrutement est inférieur de 2 dans le budget de ce printemps, ou dans le suivant si la carte est jouée plus tard.',
  'card.27': 'Votre puissance perd 6, ou 3 si son budget de table est inférieur à 30.',
  'card.28': 'Votre puissance reçoit 10 maintenant et perd 6 au printemps prochain.',
  'card.29':
    'Le recrutement d’une puissance que vous dirigez augmente de 3 ce printemps, et jusqu’à trois pas d’infanterie coûtent 2 chacun.',
  'card.30':
    'Jusqu’à deux pas de cavalerie peuvent être construits ce printemps au-delà du niveau de cavalerie, chacun pour 1 de moins.',
  'card.31':
    'Le recrutement français est doublé ce printemps (pas la cavalerie) et les pas d’infanterie coûtent 2. Les modificateurs de l’infanterie ainsi levée ne changent pas.',
  'card.32':
    'La France fait sa réforme militaire aussitôt, sans attendre 1794. Si la réforme est déjà en vigueur, la France reçoit 4.',
  'card.33':
    'La Coalition place Vendée 1 avec Charette et Vendée 2 avec La Rochejaquelein dans deux hexagones différents du Poitou ou de la Bretagne sans unité de combat française ; Nantes peut être l’un d’eux. Ce sont des insurgés du Poitou et de la Bretagne, dirigés par la Grande-Bretagne, ou par le chef de la Coalition tant que la Grande-Bretagne est neutre.',
  'card.34':
    'Si aucune unité de combat française n’est à Toulon, la Grande-Bretagne et l’Espagne, chacune si elle est en guerre avec la France, peuvent y amener une escadre et jusqu’à 4 pas d’un port ami sans interception ni bataille. Toulon devient une forteresse active de la Coalition. Lancez 1D6 pour chaque flotte française au port : 1–3 coulée ; 4–5 elle va à Brest ou, si Brest est bloqué, à Rochefort ; 6 elle est retirée et la Grande-Bretagne peut placer gratuitement une flotte disponible à Toulon.',
  'card.35':
    'Jusqu’à la fin de 1794, un commandant français qui perd une petite ou une grande bataille est retiré du jeu sur 1–2 avec 1D6 (le remplaçant est choisi comme après un renvoi) ; en échange, le moral dans les tests de démoralisation français est supérieur de 1.',
  'card.36':
    'Si la Pologne n’est alliée à aucun bloc de joueurs et si la Russie et la Prusse ne sont pas en guerre l’une contre l’autre : Minsk, la Volhynie et la Podolie vont à la Russie, Posen à la Prusse. La Russie et la Prusse retirent chacune 2 de leurs pas, au choix du propriétaire, et aucune des deux ne peut être courtisée ce tour-ci.',
  'card.37':
    'Si la Pologne possède encore la Mazovie, elle entre en guerre contre la Russie et la Prusse. La Pologne place ses corps à Varsovie et à Cracovie avec Kościuszko et Dąbrowski, dirigés par la France. Tant que Varsovie n’est pas occupée par l’ennemi, aucune unité russe ou prussienne ne peut entrer dans une province qui n’est ni russe, ni prussienne, ni autrichienne, ni polonaise ; les unités déjà au-delà peuvent y rester et agir.',
  'card.38':
    'Si la Pologne est neutre, ou si Varsovie est occupée par la Russie, la Prusse ou l’Autriche : la Mazovie va à la Prusse, la Galicie occidentale à l’Autriche, la Lituanie, la Courlande et Grodno à la Russie. La Pologne quitte le jeu et ses unités sont retirées. Sinon, la carte est défaussée.',
  'card.39':
    'Si la Grande-Bretagne a une flotte dans le golfe du Lion ou la mer Tyrrhénienne et si la Corse n’a qu’un pas français au plus, la Corse devient britannique. Les pas français y sont retirés.',
  'card.40':
    'Si une armée française est en Hollande et si Amsterdam n’a pas d’armée de la Coalition, la Hollande est conquise aussitôt et rétablie comme alliée de la France. Ses flottes rejoignent la France intactes.',
  'card.41':
    'La Prusse lance 1D6, +1 pour chaque marqueur d’armée prussien démoralisé ou détruit dans cette guerre, −1 si Berlin ou Varsovie est occupée par l’ennemi : sur 4 ou plus, elle quitte la guerre et est neutre ; paix obligatoire de 6 tours avec la France.',
  'card.42':
    'Placez le corps des Émigrés avec Condé dans une ville de la Rhénanie, du Palatinat, de Bade, de Flandre ou de Hollande sous contrôle autrichien ou britannique qui peut les accueillir, ou par mer dans un port français sans unité de combat française et sans forteresse, où ils comptent comme une force débarquée au niveau d’activation 0.',
  'card.43':
    'La France ajoute 4 à une tentative sur l’Espagne ce tour-ci. Si l’Espagne devient son alliée, les flottes espagnoles peuvent être activées aussitôt avec les marqueurs navals de l’Empire.',
  'card.44':
    'Le marqueur Naval 1 de la Coalition n’entre pas dans la réserve ce tour-ci (le tour suivant si la réserve est déjà faite), et chaque blocus britannique est levé sur 1–2 avec 1D6 ; ses flottes vont au port britannique le plus proche.',
  'card.45':
    'Placez les Irlandais unis dans un hexagone d’Irlande sans unité britannique. Insurgés d’Irlande, dirigés par la France. Pendant la prochaine impulsion navale de l’Empire de ce tour, une escadre française partant d’un port du golfe de Gascogne ou de la Manche peut porter jusqu’à 2 pas à un port irlandais ; les jets d’interception britanniques contre elle comptent −2.',
  'card.46':
    'La France peut rétablir, ou réunir en un nouvel État, les petits États qu’elle contrôle militairement pendant cette phase, en toute saison, et déclarer satellites jusqu’à deux d’entre eux.',
  'card.47':
    'Pendant une impulsion navale de l’Empire, jusqu’à trois flottes portant jusqu’à 6 pas de Toulon, Gênes ou Civitavecchia échappent à la première tentative d’interception dans chaque zone maritime où elles entrent. Si les troupes débarquent en Égypte ou à Malte, la Turquie devient alliée de la Grande-Bretagne à la fin du tour.',
  'card.48':
    'Guerre lointaine en Inde : la Grande-Bretagne garde un corps d’infanterie (2 pas) et un chef dans la case des guerres lointaines. Elle finit sur 4 ou plus.',
  'card.49':
    'Si Naples est contrôlée par la France ou son alliée et si la province de Naples n’a que 4 pas de l’Empire au plus : placez les insurgés de Calabre à Reggio, ou dans un hexagone adjacent, là où il n’y a pas d’unité de combat ennemie. Insurgés de Naples, dirigés par la Grande-Bretagne.',
  'card.50':
    'La Russie neutre rejoint la Coalition sur 1–4 avec 1D6. Si elle en fait déjà partie, une force russe de 6 pas au plus sous Souvorov peut être placée aussitôt à Vienne, de n’importe où en Russie, sauf si Vienne est occupée par l’ennemi.',
  'card.51':
    'Guerre lointaine en Perse : la Russie garde un corps d’infanterie et une unité de cosaques dans la case des guerres lointaines. Elle finit sur 4 ou plus.',
  'card.52':
    'Si Bonaparte est sur le territoire français ou en Piémont, à Gênes, en Lombardie, en Romagne, en Vénétie, en Toscane ou dans les États de l’Église, il devient Premier consul, compte quatre étoiles et comme souverain, et la France pioche une carte de plus chaque printemps. Sinon, la France reçoit 6.',
  'card.53':
    'Pour le reste de l’année, la Grande-Bretagne ne reçoit aucun commerce des ports de la Baltique et du Kattegat dont les propriétaires sont neutres, sauf si elle gagne une bataille navale dans l’une des deux zones.',
  'card.54':
    'La France perd 4 et une carte de sa main au hasard ; jusqu’à la fin du tour d’hiver de cette année, un 1 ou un 2 naturel réussit toujours un test de démoralisation français.',
  'card.55':
    'Si l’Espagne est alliée à la France : désormais les unités françaises peuvent entrer en Espagne et la traverser. La France peut saisir jusqu’à deux forteresses espagnoles, chacune adjacente à une force française d’au moins 2 pas, ou occupée par elle ; les unités espagnoles qui y sont vont à la ville espagnole la plus proche. Joseph devient disponible. Charles IV est retiré.',
  'card.56':
    'Si des pas de combat de l’alliée ou de l’ancienne alliée de l’Espagne sont sur le sol espagnol, l’Espagne change aussitôt de camp et une guerre de libération commence : deux guérillas espagnoles sont placées, les autres peuvent être produites. Si l’Espagne a déjà changé de camp, seule la guerre de libération commence.',
  'card.57':
    'Si le Tyrol n’est pas autrichien : placez les insurgés du Tyrol avec Hofer à Innsbruck s’il n’y a pas d’unité de combat ennemie, sinon dans un hexagone adjacent du Tyrol. Insurgés du Tyrol, dirigés par l’Autriche si elle est en guerre avec la France, sinon par la Grande-Bretagne.',
  'card.58':
    'Nommez l’Autriche ou la Prusse, mais pas celle que cette carte a déjà nommée. À partir de ce printemps, cette puissance reçoit 3 pas d’infanterie gratuits à chaque phase de budget de printemps, hors de son recrutement, utilisables aussi pour ses corps de Landwehr, qui deviennent disponibles. La carte quitte le jeu quand les deux ont été nommées.',
  'card.59': 'L’Autriche fait sa réforme militaire aussitôt. Sinon, elle vient en 1813.',
  'card.60':
    'La Prusse fait sa réforme militaire aussitôt, et son recrutement est supérieur de 3 dans le budget de ce printemps. Sinon, la réforme vient en 1813.',
  'card.61':
    'Guerre lointaine en Amérique : la Grande-Bretagne garde un corps d’infanterie, un chef et une flotte dans la case des guerres lointaines. Le commerce britannique baisse de 4 tant qu’elle dure. Elle finit sur 5 ou plus.',
  'card.62':
    'Si la Dalmatie n’est ni autrichienne ni vénitienne : placez les insurgés de Dalmatie à Zara, Raguse ou Cattaro, là où il n’y a pas d’unité de combat ennemie. Insurgés de Dalmatie, dirigés par l’Autriche si elle est en guerre avec le propriétaire, sinon par la Grande-Bretagne.',
  'card.63':
    'Si Naples est alliée de la France ou tenue par elle : placez les insurgés de Calabre à Reggio, ou dans un hexagone adjacent, là où il n’y a pas d’unité de combat ennemie. Insurgés de Naples, dirigés par la Grande-Bretagne. Pendant la prochaine impulsion navale de la Coalition de ce tour, une escadre britannique peut débarquer 2 pas à Reggio sans être interceptée.',
  'card.64':
    'Placez les insurgés de Serbie avec Karageorges dans un hexagone de Serbie autre que Belgrade, sans unité de combat turque. Insurgés de Serbie, dirigés par la Russie, ou par l’Autriche tant que la Russie est alliée à la Turquie.',
  'card.65':
    'Guerre lointaine en Perse : la Russie garde un corps d’infanterie et un chef dans la case des guerres lointaines. Elle finit sur 5 ou plus.',
  'card.66':
    'Guerre lointaine en Inde : la Grande-Bretagne garde un corps d’infanterie dans la case des guerres lointaines. Elle finit sur 4 ou plus.',
  'card.67':
    'Le suivant dans l’ordre (Selim III, Mustafa IV, Mahmut II) succède aussitôt au sultan régnant ; cette succession n’a plus lieu à sa date imprimée. Si Mahmut II règne déjà, il n’y a pas de succession. Dans les deux cas, le jet d’instabilité est fait à la prochaine phase de diplomatie, et un corps du Nizam-i Cedid, au choix du propriétaire, est retiré.',
  'card.68':
    'Ce printemps, le revenu du commerce britannique est réduit de 1 pour chaque port de commerce qui appartient à des membres du Blocus continental, de 8 au plus.',
  'card.69':
    'Si le Danemark est neutre : sans déclaration de guerre préalable, la Grande-Bretagne peut attaquer la flotte danoise à Copenhague ou y débarquer pendant cette impulsion navale. Si la forteresse tombe ou si la flotte est battue, chaque flotte danoise survivante au port est retirée et la Grande-Bretagne peut placer pour chacune une flotte disponible dans un port national. Le Danemark devient ensuite allié de la France dans tous les cas.',
  'card.70':
    'La France peut déclarer la guerre au Portugal. Jusqu’à la fin de l’année, une force française de 4 pas au plus, nommée maintenant, peut entrer en Espagne et la traverser en allant au Portugal même si elle lui est fermée par ailleurs, et y est ravitaillée. Quand elle entre à Lisbonne, la place se rend s’il n’y a qu’un pas au plus à l’intérieur. La flotte portugaise rejoint la Grande-Bretagne.',
  'card.71':
    'Si une unité de combat française est à Posen, en Mazovie ou en Galicie occidentale : placez un corps d’infanterie et un corps de cavalerie polonais, réduits, avec Dąbrowski à Posen ou à Varsovie. Ils sont alliés de la France même avant qu’un État polonais existe.',
  'card.72':
    'Si une force russe a perdu une grande bataille contre la France cette année, la France peut offrir la paix et la Russie doit accepter : deux conditions de paix choisies par la France, dont l’une peut être le Blocus continental, et une paix obligatoire de 8 tours ; la Russie est neutre.',
  'card.73':
    'La France ajoute 3 à une tentative sur la Russie ou l’Autriche ce tour-ci, et les tentatives de la Coalition sur cette puissance comptent −2 ce tour-ci.',
  'card.74':
    'Si la France et l’Autriche sont en paix, la Coalition ne peut faire aucune tentative sur l’Autriche pendant 4 tours, et celle-ci ne peut pas déclarer la guerre à la France pendant 2 tours.',
  'card.75':
    'Si Napoléon est hors du territoire français, la France perd 6, et si l’Empereur n’y est pas à la fin du tour suivant, le recrutement est inférieur de 4 au printemps prochain. Si Napoléon y est, rien ne se passe.',
  'card.76':
    'À jouer en automne ou en hiver : jusqu’à la fin du tour, chaque force non russe en Russie ajoute 2 aux jets d’attrition, et les cosaques ajoutent 1 au combat.',
  'card.77':
    'Jusqu’à la fin de l’année, les ennemis sur le territoire russe ne peuvent pas se servir de forteresses prises comme relais de ravitaillement, seulement de dépôts et de détachements, et la Russie perd 4 au printemps prochain.',
  'card.78':
    'Si la Prusse est neutre ou alliée à la France, et si au moins 4 pas russes sont en Prusse-Orientale ou à côté : la Prusse rejoint la Coalition sur 3–6 avec 1D6. Les unités prussiennes prêtées à la France vont à la forteresse prussienne non assiégée la plus proche.',
  'card.79':
    'La Bavière, le Wurtemberg, Bade, la Saxe, la Hesse, la Westphalie, la Confédération du Rhin, le Mecklembourg, le Brunswick et le Hanovre lancent chacun 1D6 s’ils sont alliés à la France, ne sont pas satellites et ont une armée non démoralisée de la Coalition sur leur territoire ou à côté : sur 4–6 ils deviennent alliés de la Coalition avec leurs unités (dirigés par l’Autriche, sinon par la Grande-Bretagne). Les unités d’un tel État qui sont avec des unités françaises vont à sa capitale.',
  'card.80':
    'La France lève 6 pas d’infanterie à 1 chacun au-delà de son recrutement. Les corps qui reçoivent un tel pas ont un modificateur de combat inférieur de 1 jusqu’à l’hiver.',
};

/** Les cartes tactiques : leur effet, et quand on peut les jouer. */
const tactics: Words = {
  'tactic.1': '+1 à votre jet de combat ; vos pertes de ce tour de combat augmentent de 1.',
  'tactic.2': '+2 à votre jet de combat.',
  'tactic.2.if': 'au moins 9 pas dans votre camp',
  'tactic.3': '+2 à votre jet de combat ; un ennemi qui se retire perd 1 pas de plus.',
  'tactic.3.if': 'plus de pas que l’ennemi, ou une force a marché au canon ce tour de combat',
  'tactic.4': 'Annule Ordre oblique, Enveloppement ou Marche tournante ; sinon +1 à votre jet de combat.',
  'tactic.5':
    'Votre supériorité d’artillerie compte 1 de plus (+3 au plus) ; si l’ennemi est supérieur, la sienne compte 1 de moins.',
  'tactic.5.if': '3 points d’artillerie ou plus, ravitaillés ; ni bois, ni montagne, ni col',
  'tactic.6': 'L’ennemi n’a pas de supériorité d’artillerie ; Grande batterie est annulée.',
  'tactic.6.if': '2 points d’artillerie ou plus',
  'tactic.7': '+2 à votre jet de combat ; votre première perte doit être un pas de cavalerie.',
  'tactic.7.if':
    '2 pas ou plus de cuirassiers ou de cavalerie de la garde ; terrain ouvert ou accidenté, ou marais en hiver',
  'tactic.8':
    'L’ennemi montre sa première carte avant que vous ne révéliez la vôtre ; vous pouvez échanger votre première carte contre une autre de votre main.',
  'tactic.8.if': 'cavalerie légère (pas de cosaques) ou un chef de cavalerie',
  'tactic.9': 'L’ennemi n’a pas de supériorité de cavalerie ; Charge en masse et Couper la retraite sont annulées.',
  'tactic.9.if': '1 pas de cavalerie ou plus',
  'tactic.10': '+2 à votre moral dans un test de démoralisation après ce tour de combat ; vos pertes augmentent de 1.',
  'tactic.11': 'L’ennemi n’a pas de supériorité d’artillerie et −1 à son jet de combat.',
  'tactic.11.if': 'pas de rivière entre les forces ; pas de marais',
  'tactic.12':
    'L’ennemi n’a pas de supériorité de cavalerie et Charge en masse est annulée ; la supériorité d’artillerie ennemie compte 1 de plus.',
  'tactic.12.if': '4 pas d’infanterie ou plus dans votre camp',
  'tactic.13':
    '+2 à votre jet de combat ; ce corps subit la première perte ; si la bataille est perdue, votre moral est inférieur de 1 dans le test de démoralisation.',
  'tactic.13.if': 'un pas de garde, vieille garde, jeune garde, grenadiers ou janissaires',
  'tactic.14': 'Sans effet ce tour de combat ; +3 à votre jet de combat si l’on combat un deuxième tour.',
  'tactic.14.if': 'au moins 9 pas dans votre camp',
  'tactic.15': '+2 à votre jet de combat ; en cas d’échec −1.',
  'tactic.16':
    '+1 à votre jet de combat en terrain accidenté, bois, marais, montagne ou col ; ailleurs le modificateur de l’unité de tête ennemie compte 1 de moins.',
  'tactic.16.if': 'votre nation a fait sa réforme militaire',
  'tactic.17':
    '+1 à votre jet de combat, +2 si le modificateur de tête est de +2 ou plus ; l’ennemi a +1 s’il est supérieur en artillerie.',
  'tactic.17.if': 'corps de tête d’infanterie avec un modificateur de +1 ou plus',
  'tactic.18': 'Le modificateur de l’unité de tête ennemie ne compte pas.',
  'tactic.18.if': 'la plupart de vos pas sont d’infanterie de moral 4 ou plus',
  'tactic.19': '+1 à votre jet de combat ; aucun camp n’a de supériorité de cavalerie.',
  'tactic.19.if': 'hexagone de ville ou terrain accidenté',
  'tactic.20': '+2 à votre jet de combat.',
  'tactic.20.if': 'génie ou marqueur d’armée ravitaillés ; force au niveau d’activation 0',
  'tactic.21': '+1 à votre jet de combat, et l’ennemi ne peut pas employer de chef subordonné.',
  'tactic.22': 'La pénalité de terrain et de passage de cette bataille est divisée par deux (arrondie vers 0).',
  'tactic.22.if': 'attaque à travers une rivière, une crête ou vers la montagne',
  'tactic.23': '+2 à votre jet de combat.',
  'tactic.23.if': 'au moins une force a marché au canon ce tour de combat',
  'tactic.24': '+1 à votre jet de combat ; Attaque concentrique est annulée.',
  'tactic.24.if': 'commandant en chef de valeur de combat 2 ou plus',
  'tactic.25': 'Ce tour de combat, aucun camp n’a de supériorité d’artillerie ni de cavalerie.',
  'tactic.25.if': 'tour de printemps, d’automne ou d’hiver, ou hexagone de marais',
  'tactic.26': 'Si l’ennemi perd la bataille, sa retraite lui coûte 2 pas de plus.',
  'tactic.26.if': '2 pas de cavalerie ou plus',
  'tactic.27': 'Si ce camp perd, il n’y a pas de poursuite et les pertes de retraite sont inférieures de 1.',
  'tactic.27.if': '1 pas d’infanterie ou plus au-delà des pertes subies',
  'tactic.28': '+1 à votre jet de combat ; ce chef fait un test de perte avec +1.',
  'tactic.28.if': 'commandant (pas d’une armée) ou chef subordonné de valeur de combat 1 ou plus',
  'tactic.29': '−2 au jet de combat ennemi.',
  'tactic.30': 'Annule une carte ennemie révélée, qui reste sans effet ; les deux cartes sont défaussées.',
};

export const cardTexts: Words = { ...events, ...tactics };
