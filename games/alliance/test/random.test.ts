import { randomGames } from '@concert/testing';
import { alliance } from '../src/index.ts';

randomGames(alliance, { games: 200, about: 'random games end on every scenario, number of seats and option' });
