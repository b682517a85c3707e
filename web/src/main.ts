import { mount } from 'svelte'

import App from './App.svelte'
import './fonts.css'
import './tokens.css'
import './base.css'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app to draw the table in')

/** How long the first page waits for its letters, so that no line moves when they come. */
const PATIENCE = 400

const letters = ['400 1em "Public Sans"', '600 1em "Oxanium"'].map((font) => document.fonts.load(font))
const soon = new Promise((done) => setTimeout(done, PATIENCE))
void Promise.race([Promise.allSettled(letters), soon]).then(() => mount(App, { target }))

/** How long the service worker waits, which loads the whole client: whoever comes to play clicks first. */
const UNHURRIED = 4000
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const bring = () => void import('./register').then(({ register }) => register()).catch(() => undefined)
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(bring), UNHURRIED)
}
