import { createRoot } from 'react-dom/client';
import { Desk } from '#desk/frame/Desk.tsx';

const place = document.getElementById('desk');
if (place) createRoot(place).render(<Desk />);
