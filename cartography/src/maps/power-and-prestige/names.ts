// The tables leave points unnamed and call them after towns. Here is how those towns were written around 1800; the
// plain ones are their id with a capital.
const WRITTEN: Readonly<Record<string, string>> = {
  luettich: 'Lüttich',
  dunkerque: 'Dünkirchen',
  orleans: 'Orléans',
  macon: 'Mâcon',
  chambery: 'Chambéry',
  barleduc: 'Bar-le-Duc',
  epinal: 'Épinal',
  saverne: 'Zabern',
  sanktgallen: 'St. Gallen',
  laspezia: 'La Spezia',
  sanktpoelten: 'St. Pölten',
  wienerneustadt: 'Wiener Neustadt',
  koeniggraetz: 'Königgrätz',
  luxembourg: 'Luxemburg',
  cuestrin: 'Cüstrin',
  lueneburg: 'Lüneburg',
  saarbruecken: 'Saarbrücken',
  giessen: 'Gießen',
  tuebingen: 'Tübingen',
};

export const townName = (id: string): string => WRITTEN[id] ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
