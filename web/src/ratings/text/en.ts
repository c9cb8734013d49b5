export const en = {
  title: 'Ratings',
  nav: 'Ratings by game',
  about:
    'From rated games with at least two people. A player with 400 points more wins ten games of eleven from equal seats. The range says how sure that is: 19 times of 20 the true value lies in it.',
  players: 'Players',
  seats: 'What the seats give',
  seatsAbout:
    'How many points a seat is worth to the player who has it. It is taken into account in the ratings above.',
  place: 'Place',
  name: 'Name',
  seat: 'Seat',
  format: 'Game for',
  points: 'Points',
  range: 'Range',
  games: 'Games',
  bot: 'bot',
  you: 'you',
  none: 'No rated game has been finished yet. Tick “The result counts for ratings” when you open a table.',
  between: (low: string, high: string) => `${low} to ${high}`,
};
export type RatingsText = typeof en;
