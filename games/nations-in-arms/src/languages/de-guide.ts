import type { Words } from '@concert/kernel';

/** Was Neulingen bei jeder Frage gesagt wird. */
export const guide: Words = {
  'guide.opening':
    'Du wählst den ersten Marker des Feldzugs. Seine Zahl ist die Initiative, die ein Anführer zum Handeln braucht: Mit einer 4 ziehen nur die besten, mit einer 1 alle. Eine hohe Zahl zuerst hebt die niedrigen für später auf.',
  'guide.impulse.choose':
    'Mit dem Marker darf jeder Anführer deiner Seite mit mindestens dieser Initiative handeln, einer nach dem anderen. Goldene Rauten zeigen, wer. Tippe einen Anführer an; wenn alle fertig sind, beende den Impuls.',
  'guide.activation.open':
    'Wähle vor dem ersten Schritt, wer mitgeht, ziehe Truppen neben einer Armee heran oder erkläre einen erweiterten Marsch. Dann beginne. Ohne Änderung geht alles mit, was der Anführer führen kann.',
  'guide.activation.rally':
    'Demoralisierte Truppen kämpfen schlecht und zerstreuen sich, wenn sie wieder geschlagen werden. Sammeln kostet 3 BP und kann misslingen.',
  'guide.activation.march':
    'Tippe ein farbiges Feld an, um den Weg zu sehen, und noch einmal, um zu gehen. Die Zahl ist die Bewegung, die bei der Ankunft bleibt; gepunktete Felder werden von Feinden bewacht. In ein feindliches Feld wählst du die Seite, von der du kommst: Ein Fluss dort kostet dich in der Schlacht.',
  'guide.draft':
    'Tippe Teile an und ab, dann stimme zu. Was zurückbleibt, muss für sich stehen können: eine Einheit, oder Einheiten unter einem Anführer.',
  'guide.settle.choose':
    'In einem Feld kann nur eine Truppe einer Seite stehen. Passt alles, stimme zu. Ein Detachement dient nie in einer Armee: Nimm es auf, sonst geht es verloren.',
  'guide.enter.intercept':
    'Ein Feind ist neben einen deiner Anführer gekommen, der sich ihm in den Weg werfen kann. Misslingt es, ist nichts verloren; gelingt es, kämpfst du, wo der Feind steht.',
  'guide.enter.friends': 'Deine Truppen in diesem Feld können der abgefangenen Truppe helfen oder sich heraushalten.',
  'guide.enter.occupants':
    'Der Feind kommt in dein Feld. Halte stand und kämpfe, weiche aus, wenn die Würfel es erlauben, oder geh hinter die Mauern einer Festung und lass dich belagern.',
  'guide.battle.guns':
    'Anführer in Feldern neben einer Schlacht können zum Kanonendonner marschieren. Je mehr Initiative, desto eher kommen sie rechtzeitig.',
  'guide.plan':
    'Eine führende Einheit gibt ihren Modifikator und nimmt den ersten Verlust. Ein Unterführer gibt seinen Kampfwert und kann getroffen werden. Tippe sie an, sieh auf die Aussichten, dann stimme zu.',
  'guide.losses.choose':
    'Tippe die Einheit an, die die nächste Stufe verliert. Was die Regeln erzwingen, ist schon genommen; volle Korps tragen einen Verlust besser als schwache.',
  'guide.battle.again': 'Keine Seite hat gewonnen. Kämpfe eine zweite Runde, oder räume das Feld und zieh dich zurück.',
  'guide.retreat.choose':
    'Wähle, wohin die Geschlagenen gehen: zur Versorgung hin und vom Feind weg. Hinter Mauern sind sie vor Verfolgung sicher, aber eingeschlossen.',
  'guide.battle.pursue':
    'Kavallerie kann einen geschlagenen Feind niederreiten. Es kostet nichts als den Platz, an dem sie steht.',
  'guide.attrition.prepare':
    'Der Marsch ist vorbei: Für Hunger und Nachzügler wird gewürfelt. Eine Versorgungseinheit senkt den Wurf um 3; heb sie auf, wenn das Risiko klein ist.',
  'guide.activation.free': 'Nach einem Sieg kostet der erste Versuch auf die Festung keine Bewegung.',
  'guide.capture':
    'Die Festung ist gefallen. Gib eine Stufe oder eine Versorgungseinheit als Besatzung, und sie dient dir; lässt du sie, ist sie nur eine Stadt.',
  'guide.market.give':
    'Geld, das eine deiner Mächte nicht braucht, kann einer anderen helfen. Großbritannien gibt, so viel es will, aber keine Macht nimmt mehr, als sie selbst eingenommen hat.',
  'guide.orders':
    'Fülle zuerst abgenutzte Korps auf: Eine Stufe auf der Karte ist mehr wert als eine in der Etappe. Was Frankreich und Spanien nicht ausgeben, ist im Winter verloren; heb 5 Pfund auf, wenn du später eine Armee aufstellen willst.',
  'guide.reinforce.leaders':
    'Ein schlechter Befehlshaber kann hier heimgeschickt werden, und ein besserer nimmt seinen Platz. Sind alle gut genug, geh weiter.',
  'guide.reinforce.place':
    'Tippe ein neues Teil an und dann einen leuchtenden Ort: heimische Festungen, die nicht belagert sind. Zwei Korps an einem Ort brauchen einen Anführer, der beide führen kann.',
  'guide.sealift.choose':
    'Britische Schiffe bringen eine kleine Truppe von Hafen zu Hafen: aus einer Belagerung, oder dorthin, wo sie gebraucht wird. Gegen Feinde landen sie nicht.',
  'guide.window.choose':
    'Du kannst jetzt eine deiner Karten spielen, oder keine. Du wirst gefragt, sobald du Karten hast, damit der Feind daraus nichts erfährt. Um seltener gefragt zu werden, gib einen Dauerbefehl, keine zu spielen.',
  'guide.events.public':
    'Jede Seite muss in jeder Runde eine öffentliche Karte spielen, wenn sie eine hat, auch eine schädliche. Ohne eine spielst du keine Karte.',
  'guide.events.deal': 'Du darfst eine Karte deiner ersten Hand wählen. Die anderen kommen vom Stapel.',
  'guide.foreignWar.send': 'Ein ferner Krieg zieht Truppen ab. Sie kommen im Frühling nach seinem Ende zurück.',
  'guide.tactics.swap':
    'Deine leichte Kavallerie hat gesehen, was der Feind vorhat. Du darfst deine erste Karte gegen eine andere deiner Hand tauschen.',
  'guide.tactics.annul': 'Nebel des Krieges hebt eine Karte des Feindes auf. Wähle, welche.',
  'guide.replacement':
    'Frische Truppen, Stufe für Stufe: Fülle ein geschwächtes Korps auf, oder bring ein neues, wo der Feldzug es erlaubt. Worauf du verzichtest, ist verloren.',
  'guide.conquest.sue':
    'Die Hauptstadt und die anderen Städte, die einen Krieg entscheiden, sind verloren. Kämpfe weiter und gewinne sie in zwei Runden zurück, oder gib jetzt auf.',
  'guide.satellites.choose':
    'Ein Satellit kann von der Koalition nicht mehr umworben und von ihren Karten nicht getroffen werden. Fremde Truppen müssen vorher hinaus, auch deine eigenen.',
  'guide.conquered.fate':
    'Annektiert wird der Staat deine Provinz, und seine Truppen sind fort. Wiederhergestellt ist er ein Verbündeter, der sie neu aufstellt und später in einen neuen Staat eingehen kann.',
  'guide.surrender.claim':
    'Ein Staat aus mehreren Provinzen wird nie ganz verschluckt: Nimm die, die an dein Land grenzt und am meisten wert ist.',
  'guide.newStates.form':
    'Ein neuer Staat hat eigene Korps und kann Satellit werden. Was du ihm gibst, nimmst du selbst nicht mehr ein.',
  'guide.peace.pick':
    'Zwei Bedingungen vom Sieger, zwei vom Verlierer. Land füllt höchstens drei; Entschädigung und Bündnis brauchen beide Plätze eines Paares, fang ein Paar also mit ihnen an.',
  'guide.aid.lend':
    'Die Truppen, die du leihst, dienen dem Sieger, bis der Friede vorbei ist. Schick die, die du am wenigsten vermisst.',
  'guide.talks.offer':
    'Bevor die Runde endet, kann ein geschlagener Verbündeter noch einen milden Frieden kaufen: Mach der anderen Seite ein Angebot. Ein kleiner Staat kann sich mit einer schon verlorenen Provinz freikaufen.',
  'guide.opinion.rouse': 'Der Angreifer ist zu weit gegangen: Diese Macht kann sich dir sofort anschließen.',
  'guide.declare.choose':
    'Ein Land, das du angreifst, tritt sofort mit allen Truppen auf die Seite deiner Feinde. Erkläre nur Krieg, wo du in dieser Runde marschierst.',
  'guide.attempts.choose':
    'Ein Erfolg bringt das Land ein Feld näher zu dir; der erste Versuch bei einer kleinen Macht ist frei, 2 £ bringen +1. Was Großbritannien oder Frankreich in dieser Phase zurückgewinnt, zählt nicht.',
  'guide.naval.choose':
    'Tippe eines deiner Geschwader an, dann wähle seine Flotten. Schiffe auf See können abgefangen werden; eine Blockade hält die Flotten eines Hafens fest.',
  'guide.sail.steer':
    'Tippe ein leuchtendes Seegebiet, einen Hafen oder das Feld davor an. Nimm in einem Hafen Truppen an Bord und setze sie in einem anderen an Land: Was am Ende der Jahreszeit noch an Bord ist, ist verloren.',
};
