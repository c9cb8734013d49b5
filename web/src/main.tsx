import '@fontsource/eb-garamond/latin-400.css';
import '@fontsource/eb-garamond/latin-400-italic.css';
import '@fontsource/eb-garamond/latin-500.css';
import '@fontsource/eb-garamond/latin-600.css';
import '@fontsource/source-sans-3/latin-400.css';
import '@fontsource/source-sans-3/latin-600.css';
import './style/tokens.css';
import './style/base.css';
import './style/board.css';
import './style/powers.css';
import './style/bars.css';
import './style/choices.css';
import './style/log.css';
import './style/table.css';
import './style/panels.css';
import './style/dice.css';
import './style/recap.css';
import './style/review.css';
import './style/lobby.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { keepForOffline } from './offline.ts';
import { applySettings } from './settings.ts';

applySettings();
render(<App />, document.getElementById('app')!);

if (import.meta.env.PROD) void keepForOffline();
