import type { Words } from '@concert/kernel';

const MARCH =
  'In deinem Landimpuls, mit einem Marker von beliebigem Wert: Wähle einen versorgten Anführer mit höchstens 6 Stufen oder eine versorgte Armee mit höchstens 12 Stufen, auf Aktivierungsstufe 0 oder 1 und nicht neben einer feindlichen Kampfeinheit. Statt einer gewöhnlichen Aktivierung zieht die Truppe bis zu 12 BP weit; sie darf kein Feld betreten, in dem eine feindliche Festung steht oder das an eine feindliche Kampfeinheit grenzt. Der Zug zählt als eine Aktivierung und braucht keinen Abnutzungswurf.';

/** Die Texte der Ereigniskarten, nach ihrer Nummer. */
const events: Words = {
  'card.1': MARCH,
  'card.2': MARCH,
  'card.3':
    'Eine Truppe, die ihre Aktivierung schon beendet hat, darf in diesem Impuls noch einmal aktiviert werden, wenn der Wert des Markers ihren Anführer zulässt. Sie macht einen Abnutzungswurf für Gewaltmarsch mit +2.',
  'card.4': 'Bis zum Ende des nächsten Landimpulses deiner Seite hat einer deiner Anführer Initiative 4.',
  'card.5':
    'Nenne einen feindlichen Anführer, der kein Herrscher ist. Er darf im nächsten Landimpuls seiner Seite nicht aktiviert werden, ebenso wenig die Einheiten, die jetzt bei ihm stehen.',
  'card.6':
    'Eine deiner Proben für eine taktische Karte, oder der Wurf eines Unterführers für die zweite Karte, gelingt ohne Wurf.',
  'card.7':
    'In einer deiner Schlachten, in der taktische Karten gespielt werden, ziehst du zwei Karten mehr. Werden keine gespielt, zählt dein Kampfwurf in der ersten Runde +1.',
  'card.8':
    'Spiel sie im Herbst, bevor in diesem Zug Winterquartier gezogen wurde. Das nächste gezogene Winterquartier, das nicht den Zug eröffnet, beendet die Aktivierungsphase.',
  'card.9':
    'Spiel sie im Herbst oder Winter. In diesem Zug wird ein gezogenes Winterquartier mehr als sonst nicht beachtet.',
  'card.10':
    'Bis zum Ende des Zugs kostet jede Flussseite ohne Brücke 1 BP mehr, und es kann keine Pontonbrücke geschlagen werden.',
  'card.11':
    'Eine feindliche Truppe von 5 oder mehr Stufen außerhalb ihres Landes macht sofort einen Abnutzungswurf mit +2 und ohne Modifikator für BP.',
  'card.12':
    'Entferne ein feindliches Depot, das bei keiner Kampfeinheit steht und höchstens 4 Felder von einer deiner Kampfeinheiten entfernt ist.',
  'card.13':
    'Eine deiner Truppen, die gleich aktiviert wird, gilt bis zum Ende dieser Aktivierung als versorgt: für Bewegung, Abnutzung, Kampf und Sammeln.',
  'card.14':
    'Stell zwei kostenlose Versorgungseinheiten in deine Hauptstadt oder in nicht belagerte Festungen deines Landes, soweit es Spielsteine gibt.',
  'card.15':
    'Stell eine kostenlose Pioniereinheit zu einem deiner versorgten Anführer. Sie darf in dieser Aktivierung auf ihre Brückenseite gedreht werden.',
  'card.16': 'Ein Belagerungswurf gegen eine Festung der Stufe 1 oder 2 zählt 3 mehr, gegen Stufe 3 zählt er 1 mehr.',
  'card.17':
    'Der Besitzer einer belagerten Festung spielt sie: Der Belagerer verliert eine Stufe, und der Belagerungsmarker geht auf 0 zurück. Der Versuch wird trotzdem gewürfelt.',
  'card.18': 'Alle Belagerungsversuche einer deiner versorgten Truppen zählen in dieser Aktivierung +2.',
  'card.19':
    'Nenne ein Seegebiet. Jede Flotte beider Seiten, die dort auf See oder im Blockadefeld eines Hafens dort ist, würfelt 1W6: Bei 1–2 muss sie sofort in den nächsten befreundeten Hafen (wenigste Seegebiete; bei gleichen wählt der Besitzer) und darf unterwegs nicht abgefangen werden. Attrappen, die 1–2 würfeln, werden entfernt.',
  'card.20': 'Eines deiner Geschwader hat in diesem Seeimpuls 3 BP mehr.',
  'card.21':
    'Eines deiner blockierten Geschwader verlässt den Hafen, ohne vom blockierenden Geschwader abgefangen zu werden.',
  'card.22': 'In diesem Frühling wird eine Flotte für 6 statt 10 gebaut.',
  'card.23':
    'Einer deiner Diplomatiewürfe in diesem Zug zählt 2 mehr; sag es vor dem Wurf an. Die Grenze für gekaufte Unterstützung darf überschritten werden.',
  'card.24':
    'Ein gelungener Diplomatiewurf eines Feindes in dieser Phase muss mit −1 wiederholt werden, wenn das Land noch dort steht, wohin der Wurf es gebracht hat; misslingt er jetzt, geht das Land ein Feld zurück.',
  'card.25': 'Deine Macht bekommt 6: in der Haushaltsphase, wenn im Frühling gespielt, sonst sofort.',
  'card.26':
    'Die Macht deines Blocks mit dem größten Einkommen aus Provinzen (bei gleichen wählt der Besitzer) verliert 4, und ihre Rekrutierung ist im Haushalt dieses Frühlings um 2 niedriger, oder im nächsten, wenn später gespielt.',
  'card.27': 'Deine Macht verliert 6, oder 3, wenn ihr Haushalt nach der Tabelle unter 30 liegt.',
  'card.28': 'Deine Macht bekommt jetzt 10 und verliert im nächsten Frühling 6.',
  'card.29':
    'Die Rekrutierung einer Macht, die du führst, steigt in diesem Frühling um 3, und bis zu drei Infanteriestufen kosten je 2.',
  'card.30':
    'Bis zu zwei Kavalleriestufen dürfen in diesem Frühling über die Kavalleriegrenze hinaus gebaut werden, jede für 1 weniger.',
  'card.31':
    'Frankreichs Rekrutierung ist in diesem Frühling verdoppelt (nicht für Kavallerie), und Infanteriestufen kosten 2. Die Modifikatoren so ausgehobener Infanterie bleiben gleich.',
  'card.32':
    'Frankreich führt seine Heeresreform sofort durch, ohne auf 1794 zu warten. Ist sie schon in Kraft, bekommt Frankreich 4.',
  'card.33':
    'Die Koalition stellt Vendée 1 mit Charette und Vendée 2 mit La Rochejaquelein in zwei verschiedene Felder von Poitou oder der Bretagne ohne französische Kampfeinheit; Nantes darf eines davon sein. Sie sind Aufständische von Poitou und der Bretagne und werden von Großbritannien geführt, oder vom Führer der Koalition, solange Großbritannien neutral ist.',
  'card.34':
    'Steht keine französische Kampfeinheit in Toulon, dürfen Großbritannien und Spanien, soweit sie mit Frankreich im Krieg sind, je ein Geschwader und bis zu 4 Stufen aus einem befreundeten Hafen ohne Abfangen und Schlacht dorthin bringen. Toulon wird eine aktive Festung der Koalition. Für jede französische Flotte im Hafen 1W6: 1–3 versenkt; 4–5 sie geht nach Brest oder, wenn Brest blockiert ist, nach Rochefort; 6 sie wird entfernt, und Großbritannien darf eine verfügbare Flotte kostenlos in Toulon aufstellen.',
  'card.35':
    'Bis Ende 1794 wird ein französischer Befehlshaber, der eine kleine oder große Schlacht verliert, bei 1–2 auf 1W6 aus dem Spiel genommen (der Nachfolger wird wie nach einer Entlassung gewählt); dafür ist die Moral in französischen Demoralisierungsproben um 1 höher.',
  'card.36':
    'Wenn Polen mit keinem Spielerblock verbündet ist und Russland und Preußen nicht miteinander im Krieg sind: Minsk, Wolhynien und Podolien gehen an Russland, Posen an Preußen. Russland und Preußen nehmen je 2 ihrer Stufen vom Plan, nach Wahl des Besitzers, und in diesem Zug darf um keine von beiden geworben werden.',
  'card.37':
    'Besitzt Polen noch Masowien, tritt es in den Krieg mit Russland und Preußen. Polen stellt seine Korps mit Kościuszko und Dąbrowski in Warschau und Krakau auf, geführt von Frankreich. Bis Warschau vom Feind besetzt ist, darf keine russische oder preußische Einheit eine Provinz betreten, die nicht russisch, preußisch, österreichisch oder polnisch ist; Einheiten, die schon jenseits stehen, dürfen dort bleiben und handeln.',
  'card.38':
    'Wenn Polen neutral ist oder Warschau von Russland, Preußen oder Österreich besetzt: Masowien geht an Preußen, Westgalizien an Österreich, Litauen, Kurland und Grodno an Russland. Polen scheidet aus, seine Einheiten werden entfernt. Trifft beides nicht zu, wird die Karte abgeworfen.',
  'card.39':
    'Hat Großbritannien eine Flotte im Golfe du Lion oder im Tyrrhenischen Meer und steht auf Korsika höchstens eine französische Stufe, wird Korsika britisch. Französische Stufen dort werden entfernt.',
  'card.40':
    'Steht eine französische Armee in Holland und keine Armee der Koalition in Amsterdam, ist Holland sofort erobert und wird als Verbündeter Frankreichs wieder eingesetzt. Seine Flotten kommen unversehrt zu Frankreich.',
  'card.41':
    'Preußen würfelt 1W6, +1 für jeden in diesem Krieg demoralisierten oder zerstörten preußischen Armeemarker, −1, wenn Berlin oder Warschau vom Feind besetzt ist: Bei 4 oder mehr scheidet es aus dem Krieg aus und ist neutral; Zwangsfriede mit Frankreich für 6 Züge.',
  'card.42':
    'Stell das Korps der Emigranten mit Condé in eine Stadt von Rheinland, Pfalz, Baden, Flandern oder Holland unter österreichischer oder britischer Kontrolle, die es aufnehmen kann, oder über See in einen französischen Hafen ohne französische Kampfeinheit und ohne Festung, wo es als gelandete Truppe auf Aktivierungsstufe 0 gilt.',
  'card.43':
    'Frankreich zählt bei einem Versuch um Spanien in diesem Zug 4 mehr. Wird Spanien sein Verbündeter, dürfen spanische Flotten sofort mit Seemarkern des Kaiserreichs aktiviert werden.',
  'card.44':
    'Der Marker See 1 der Koalition kommt in diesem Zug nicht in den Vorrat (im nächsten, wenn der Vorrat schon gemacht ist), und jede britische Blockade wird bei 1–2 auf 1W6 aufgehoben; ihre Flotten gehen in den nächsten britischen Hafen.',
  'card.45':
    'Stell die United Irishmen in ein Feld von Irland ohne britische Einheiten. Aufständische von Irland, geführt von Frankreich. Im nächsten Seeimpuls des Kaiserreichs in diesem Zug darf ein französisches Geschwader aus einem Hafen der Biskaya oder des Kanals bis zu 2 Stufen in einen irischen Hafen bringen; britische Abfangwürfe dagegen zählen −2.',
  'card.46':
    'Frankreich darf Kleinstaaten, die es in dieser Phase militärisch beherrscht, zu jeder Jahreszeit wieder einsetzen oder zu einem neuen Staat vereinen und bis zu zwei davon zu Satelliten erklären.',
  'card.47':
    'In einem Seeimpuls des Kaiserreichs entgehen bis zu drei Flotten mit bis zu 6 Stufen aus Toulon, Genua oder Civitavecchia dem ersten Abfangversuch in jedem Seegebiet, das sie befahren. Landen die Truppen in Ägypten oder auf Malta, wird die Türkei am Ende des Zugs Verbündeter Großbritanniens.',
  'card.48':
    'Ferner Krieg in Indien: Großbritannien hält ein Infanteriekorps (2 Stufen) und einen Anführer im Feld der fernen Kriege. Er endet bei 4 oder mehr.',
  'card.49':
    'Wenn Neapel von Frankreich oder seinem Verbündeten beherrscht wird und höchstens 4 Stufen des Kaiserreichs in der Provinz Neapel stehen: Stell die Aufständischen Kalabriens nach Reggio oder in ein Feld daneben, wo keine feindliche Kampfeinheit steht. Aufständische von Neapel, geführt von Großbritannien.',
  'card.50':
    'Das neutrale Russland tritt bei 1–4 auf 1W6 der Koalition bei. Gehört es schon dazu, darf eine russische Truppe von bis zu 6 Stufen unter Suworow sofort aus ganz Russland nach Wien gestellt werden, es sei denn, Wien ist vom Feind besetzt.',
  'card.51':
    'Ferner Krieg in Persien: Russland hält ein Infanteriekorps und eine Kosakeneinheit im Feld der fernen Kriege. Er endet bei 4 oder mehr.',
  'card.52':
    'Ist Bonaparte in Frankreich oder in Piemont, Genua, der Lombardei, der Romagna, Venetien, der Toskana oder dem Kirchenstaat, wird er Erster Konsul, zählt vier Sterne und als Herrscher, und Frankreich zieht jeden Frühling eine Karte mehr. Sonst bekommt Frankreich 6.',
  'card.53':
    'Für den Rest des Jahres bekommt Großbritannien keinen Handel aus Häfen an Ostsee und Kattegat, deren Besitzer neutral sind, außer es gewinnt eine Seeschlacht in einem der beiden Gebiete.',
  'card.54':
    'Frankreich verliert 4 und eine zufällige Karte von der Hand; bis zum Ende des Winterzugs dieses Jahres besteht eine gewürfelte 1 oder 2 jede französische Demoralisierungsprobe.',
  'card.55':
    'Ist Spanien mit Frankreich verbündet: Von jetzt an dürfen französische Einheiten Spanien betreten und durchqueren. Frankreich darf bis zu zwei spanische Festungen nehmen, neben oder in denen eine französische Truppe von mindestens 2 Stufen steht; spanische Einheiten darin gehen in die nächste spanische Stadt. Joseph wird verfügbar. Karl IV. wird entfernt.',
  'card.56':
    'Stehen Kampfstufen des jetzigen oder früheren Verbündeten Spaniens auf spanischem Boden, wechselt Spanien sofort die Seite, und ein Befreiungskrieg beginnt: Zwei spanische Guerillas werden aufgestellt, die übrigen können gebaut werden. Hat Spanien die Seite schon gewechselt, beginnt nur der Befreiungskrieg.',
  'card.57':
    'Ist Tirol nicht österreichisch: Stell die Aufständischen Tirols mit Hofer nach Innsbruck, wenn dort keine feindliche Kampfeinheit steht, sonst in ein Tiroler Feld daneben. Aufständische von Tirol, geführt von Österreich, wenn es mit Frankreich im Krieg ist, sonst von Großbritannien.',
  'card.58':
    'Nenne Österreich oder Preußen, aber keine Macht, die mit dieser Karte schon genannt wurde. Diese Macht bekommt von diesem Frühling an in jeder Haushaltsphase des Frühlings 3 kostenlose Infanteriestufen außerhalb ihrer Rekrutierung, auch für ihre Landwehrkorps, die verfügbar werden. Die Karte verlässt das Spiel, wenn beide genannt sind.',
  'card.59': 'Österreich führt seine Heeresreform sofort durch. Sonst kommt sie 1813.',
  'card.60':
    'Preußen führt seine Heeresreform sofort durch, und seine Rekrutierung ist im Haushalt dieses Frühlings um 3 höher. Sonst kommt die Reform 1813.',
  'card.61':
    'Ferner Krieg in Amerika: Großbritannien hält ein Infanteriekorps, einen Anführer und eine Flotte im Feld der fernen Kriege. Solange er dauert, sinkt der britische Handel um 4. Er endet bei 5 oder mehr.',
  'card.62':
    'Ist Dalmatien weder österreichisch noch venezianisch: Stell die Aufständischen Dalmatiens nach Zara, Ragusa oder Cattaro, wo keine feindliche Kampfeinheit steht. Aufständische von Dalmatien, geführt von Österreich, wenn es mit dem Besitzer im Krieg ist, sonst von Großbritannien.',
  'card.63':
    'Ist Neapel Verbündeter Frankreichs oder in französischer Hand: Stell die Aufständischen Kalabriens nach Reggio oder in ein Feld daneben, wo keine feindliche Kampfeinheit steht. Aufständische von Neapel, geführt von Großbritannien. Im nächsten Seeimpuls der Koalition in diesem Zug darf ein britisches Geschwader 2 Stufen in Reggio landen, ohne abgefangen zu werden.',
  'card.64':
    'Stell die Aufständischen Serbiens mit Karageorge in ein Feld von Serbien außer Belgrad, ohne türkische Kampfeinheiten. Aufständische von Serbien, geführt von Russland, oder von Österreich, solange Russland mit der Türkei verbündet ist.',
  'card.65':
    'Ferner Krieg in Persien: Russland hält ein Infanteriekorps und einen Anführer im Feld der fernen Kriege. Er endet bei 5 oder mehr.',
  'card.66':
    'Ferner Krieg in Indien: Großbritannien hält ein Infanteriekorps im Feld der fernen Kriege. Er endet bei 4 oder mehr.',
  'card.67':
    'Dem regierenden Sultan folgt sofort der nächste (Selim III., Mustafa IV., Mahmut II.); diese Nachfolge findet an ihrem gedruckten Datum nicht noch einmal statt. Regiert Mahmut II. schon, gibt es keine Nachfolge. In beiden Fällen wird in der nächsten Diplomatiephase auf Unruhe gewürfelt, und ein Korps der Nizam-i Cedid wird entfernt, nach Wahl des Besitzers.',
  'card.68':
    'In diesem Frühling sinkt das britische Einkommen aus Handel um 1 für jeden Handelshafen, der Mitgliedern der Kontinentalsperre gehört, höchstens um 8.',
  'card.69':
    'Ist Dänemark neutral: Ohne vorher den Krieg zu erklären, darf Großbritannien in diesem Seeimpuls die dänische Flotte in Kopenhagen angreifen oder dort landen. Fällt die Festung oder wird die Flotte geschlagen, wird jede überlebende dänische Flotte im Hafen entfernt, und Großbritannien darf für jede eine verfügbare Flotte in einem Heimathafen aufstellen. Dänemark wird dann in jedem Fall Verbündeter Frankreichs.',
  'card.70':
    'Frankreich darf Portugal den Krieg erklären. Bis zum Ende des Jahres darf eine jetzt genannte französische Truppe von bis zu 4 Stufen auf dem Weg nach Portugal Spanien betreten und durchqueren, auch wenn es ihr sonst verschlossen ist, und ist in Spanien versorgt. Betritt sie Lissabon, ergibt sich der Ort, wenn höchstens eine Stufe darin ist. Die portugiesische Flotte geht zu Großbritannien.',
  'card.71':
    'Steht eine französische Kampfeinheit in Posen, Masowien oder Westgalizien: Stell ein polnisches Infanterie- und ein polnisches Kavalleriekorps, beide reduziert, mit Dąbrowski nach Posen oder Warschau. Sie sind Verbündete Frankreichs, auch bevor es einen polnischen Staat gibt.',
  'card.72':
    'Hat eine russische Truppe in diesem Jahr eine große Schlacht gegen Frankreich verloren, darf Frankreich Frieden anbieten, und Russland muss annehmen: zwei Friedensbedingungen nach Frankreichs Wahl, von denen eine die Kontinentalsperre sein darf, und ein Zwangsfriede von 8 Zügen; Russland ist neutral.',
  'card.73':
    'Frankreich zählt bei einem Versuch um Russland oder Österreich in diesem Zug 3 mehr, und Versuche der Koalition um diese Macht zählen in diesem Zug −2.',
  'card.74':
    'Sind Frankreich und Österreich im Frieden, darf die Koalition 4 Züge lang nicht um Österreich werben, und es darf Frankreich 2 Züge lang nicht den Krieg erklären.',
  'card.75':
    'Ist Napoleon außerhalb Frankreichs, verliert Frankreich 6, und ist der Kaiser am Ende des nächsten Zugs nicht im Land, ist die Rekrutierung im nächsten Frühling um 4 niedriger. Ist Napoleon im Land, geschieht nichts.',
  'card.76':
    'Spiel sie im Herbst oder Winter: Bis zum Ende des Zugs zählen Abnutzungswürfe aller nicht russischen Truppen in Russland 2 mehr, und Kosaken zählen im Kampf 1 mehr.',
  'card.77':
    'Bis zum Ende des Jahres dürfen Feinde in Russland eroberte Festungen nicht als Glieder der Versorgung nutzen, nur Depots und Abteilungen, und Russland verliert im nächsten Frühling 4.',
  'card.78':
    'Ist Preußen neutral oder mit Frankreich verbündet und stehen mindestens 4 russische Stufen in oder neben Ostpreußen: Preußen tritt bei 3–6 auf 1W6 der Koalition bei. An Frankreich geliehene preußische Einheiten gehen in die nächste nicht belagerte preußische Festung.',
  'card.79':
    'Bayern, Württemberg, Baden, Sachsen, Hessen, Westfalen, der Rheinbund, Mecklenburg, Braunschweig und Hannover würfeln je 1W6, wenn sie mit Frankreich verbündet und keine Satelliten sind und eine nicht demoralisierte Armee der Koalition in oder neben ihrem Gebiet steht: Bei 4–6 werden sie mit ihren Einheiten Verbündete der Koalition (geführt von Österreich, sonst von Großbritannien). Einheiten eines solchen Staates, die bei französischen stehen, gehen in seine Hauptstadt.',
  'card.80':
    'Frankreich hebt 6 Infanteriestufen für je 1 über seine Rekrutierung hinaus aus. Korps, die eine solche Stufe erhalten, haben bis zum Winter einen um 1 kleineren Kampfmodifikator.',
};

/** Die taktischen Karten: wozu sie gut sind, und wann man sie spielen darf. */
const tactics: Words = {
  'tactic.1': '+1 auf den eigenen Kampfwurf; eigene Verluste dieser Runde steigen um 1.',
  'tactic.2': '+2 auf den eigenen Kampfwurf.',
  'tactic.2.if': 'mindestens 9 eigene Stufen',
  'tactic.3': '+2 auf den eigenen Kampfwurf; ein Feind, der sich zurückzieht, verliert 1 Stufe mehr.',
  'tactic.3.if': 'mehr Stufen als der Feind, oder eine Truppe ist in dieser Runde dem Kanonendonner gefolgt',
  'tactic.4': 'Hebt Schiefe Schlachtordnung, Umfassung oder Umgehungsmarsch auf; sonst +1 auf den eigenen Kampfwurf.',
  'tactic.5':
    'Die eigene Überlegenheit an Artillerie zählt 1 mehr (höchstens +3); ist der Feind überlegen, zählt seine 1 weniger.',
  'tactic.5.if': '3 oder mehr eigene Artilleriepunkte mit Versorgung; nicht in Wald, Gebirge oder Pass',
  'tactic.6': 'Der Feind hat keine Überlegenheit an Artillerie; Große Batterie wird aufgehoben.',
  'tactic.6.if': '2 oder mehr eigene Artilleriepunkte',
  'tactic.7': '+2 auf den eigenen Kampfwurf; der erste eigene Verlust muss eine Kavalleriestufe sein.',
  'tactic.7.if': '2 oder mehr Stufen Kürassiere oder Gardekavallerie; offenes oder raues Feld, oder Sumpf im Winter',
  'tactic.8':
    'Der Feind zeigt seine erste Karte, bevor du aufdeckst; du darfst deine erste Karte gegen eine andere auf der Hand tauschen.',
  'tactic.8.if': 'leichte Kavallerie (keine Kosaken) oder ein Kavallerieführer',
  'tactic.9':
    'Der Feind hat keine Überlegenheit an Kavallerie; Massierte Attacke und Den Rückzug abschneiden werden aufgehoben.',
  'tactic.9.if': '1 oder mehr Kavalleriestufen',
  'tactic.10':
    '+2 auf die eigene Moral in einer Demoralisierungsprobe nach dieser Runde; eigene Verluste steigen um 1.',
  'tactic.11': 'Der Feind hat keine Überlegenheit an Artillerie und −1 auf seinen Kampfwurf.',
  'tactic.11.if': 'kein Fluss zwischen den Truppen; nicht Sumpf',
  'tactic.12':
    'Der Feind hat keine Überlegenheit an Kavallerie, und Massierte Attacke wird aufgehoben; feindliche Überlegenheit an Artillerie zählt 1 mehr.',
  'tactic.12.if': '4 oder mehr eigene Infanteriestufen',
  'tactic.13':
    '+2 auf den eigenen Kampfwurf; dieses Korps nimmt den ersten Verlust; geht die Schlacht verloren, ist die eigene Moral in der Demoralisierungsprobe um 1 niedriger.',
  'tactic.13.if': 'eine Stufe Garde, Alte Garde, Junge Garde, Grenadiere oder Janitscharen',
  'tactic.14': 'Keine Wirkung in dieser Runde; +3 auf den eigenen Kampfwurf, wenn eine zweite Runde gekämpft wird.',
  'tactic.14.if': 'mindestens 9 eigene Stufen',
  'tactic.15': '+2 auf den eigenen Kampfwurf; misslingt es, −1.',
  'tactic.16':
    '+1 auf den eigenen Kampfwurf in rauem Gelände, Wald, Sumpf, Gebirge oder Pass; anderswo zählt der Modifikator der führenden feindlichen Einheit 1 weniger.',
  'tactic.16.if': 'die eigene Nation hat ihre Heeresreform durchgeführt',
  'tactic.17':
    '+1 auf den eigenen Kampfwurf, +2 bei einem Führungsmodifikator von +2 oder mehr; der Feind hat +1, wenn er an Artillerie überlegen ist.',
  'tactic.17.if': 'führendes Sturmkorps aus Infanterie mit Modifikator +1 oder mehr',
  'tactic.18': 'Der Modifikator der führenden feindlichen Einheit zählt nicht.',
  'tactic.18.if': 'die meisten eigenen Stufen sind Infanterie mit Moral 4 oder mehr',
  'tactic.19': '+1 auf den eigenen Kampfwurf; keine Seite hat Überlegenheit an Kavallerie.',
  'tactic.19.if': 'Stadtfeld oder raues Gelände',
  'tactic.20': '+2 auf den eigenen Kampfwurf.',
  'tactic.20.if': 'Pioniere oder Armeemarker mit Versorgung; Truppe auf Aktivierungsstufe 0',
  'tactic.21': '+1 auf den eigenen Kampfwurf, und der Feind darf keinen Unterführer einsetzen.',
  'tactic.22': 'Der Abzug für Gelände und Übergang in dieser Schlacht wird halbiert (zur 0 hin gerundet).',
  'tactic.22.if': 'Angriff über einen Fluss, einen Kamm oder ins Gebirge',
  'tactic.23': '+2 auf den eigenen Kampfwurf.',
  'tactic.23.if': 'mindestens eine Truppe ist in dieser Runde dem Kanonendonner gefolgt',
  'tactic.24': '+1 auf den eigenen Kampfwurf; Konzentrischer Angriff wird aufgehoben.',
  'tactic.24.if': 'Oberbefehlshaber mit Kampfwert 2 oder mehr',
  'tactic.25': 'In dieser Runde hat keine Seite Überlegenheit an Artillerie oder Kavallerie.',
  'tactic.25.if': 'Zug im Frühling, Herbst oder Winter, oder Sumpffeld',
  'tactic.26': 'Verliert der Feind die Schlacht, kostet ihn der Rückzug 2 Stufen mehr.',
  'tactic.26.if': '2 oder mehr Kavalleriestufen',
  'tactic.27': 'Verliert diese Seite, gibt es keine Verfolgung, und die Verluste beim Rückzug sind um 1 kleiner.',
  'tactic.27.if': '1 oder mehr Infanteriestufen über die erlittenen Verluste hinaus',
  'tactic.28': '+1 auf den eigenen Kampfwurf; dieser Anführer macht eine Verlustprobe mit +1.',
  'tactic.28.if': 'Befehlshaber (nicht einer Armee) oder Unterführer mit Kampfwert 1 oder mehr',
  'tactic.29': '−2 auf den feindlichen Kampfwurf.',
  'tactic.30': 'Hebt eine aufgedeckte feindliche Karte auf, sie hat keine Wirkung; beide Karten werden abgeworfen.',
};

export const cardTexts: Words = { ...events, ...tactics };
