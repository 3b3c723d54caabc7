import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/ui.css';
import App from './App.svelte';
import { show } from './lib/settings.svelte';

show();
mount(App, { target: document.getElementById('app') as HTMLElement });
